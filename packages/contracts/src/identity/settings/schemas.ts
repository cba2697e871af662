import { z } from 'zod';
import { role } from '../../access/roles.js';
import { emptyAsNull, oneLine, requiredLine, timeZone } from '../../validation/index.js';

/** The rules that make tasks by themselves. An agency switches each on or off. */
export const taskRules = [
  'renewal',
  'turning_65',
  'aep_review',
  'policy_without_number',
  'quiet_lead',
] as const;
export type TaskRule = (typeof taskRules)[number];

const flags = <Flag extends z.ZodType>(flag: Flag) =>
  Object.fromEntries(taskRules.map((rule) => [rule, flag])) as Record<TaskRule, Flag>;

/** Every rule, on or off. */
export const ruleSwitches = z.object(flags(z.boolean()));
export type RuleSwitches = z.infer<typeof ruleSwitches>;

/** The agency's settings for all its members. */
export const agencySettingsView = z.object({
  name: z.string(),
  /**
   * The time zone that decides which day it is for policies. Null until a user has signed in with a browser that
   * sends one.
   */
  time_zone: z.string().nullable(),
  rules: ruleSwitches,
  version: z.int(),
});
export type AgencySettingsView = z.infer<typeof agencySettingsView>;

/** An absent field is unchanged, and so is a rule that isn't named. A zone that isn't set yet is null, and can't be unset. */
export const agencySettingsBody = z.strictObject({
  version: z.unknown().optional(),
  name: requiredLine('The name', 200).optional(),
  time_zone: timeZone.nullable().optional(),
  rules: z.strictObject(flags(z.boolean('Choose whether the rule is on.').optional())).optional(),
});
export type AgencySettingsBody = z.output<typeof agencySettingsBody>;

/** The signed-in person's own settings. */
export const profileView = z.object({
  full_name: z.string().nullable(),
  email: z.string(),
  role,
  time_zone: z.string().nullable(),
  version: z.int(),
});
export type ProfileView = z.infer<typeof profileView>;

/** An absent field is unchanged; the email address and the role are ignored. Null is as in {@link agencySettingsBody}. */
export const profileBody = z.strictObject({
  email: z.unknown().optional(),
  role: z.unknown().optional(),
  version: z.unknown().optional(),
  full_name: emptyAsNull(oneLine('The name', 200)).optional(),
  time_zone: timeZone.nullable().optional(),
});
export type ProfileBody = z.output<typeof profileBody>;
