import { z } from 'zod';
import { role } from '../../access/roles.js';
import {
  emailAddress,
  emailDomains,
  emptyAsNull,
  manyLines,
  oneLine,
  onePhone,
  requiredLine,
  timeZone,
} from '../../validation/index.js';

/** How clients' email addresses are shown to an account's members. */
export const emailDisplay = z.enum(['masked', 'clear'], 'Choose how email addresses are shown.');
export type EmailDisplay = z.infer<typeof emailDisplay>;

const DAYS = 'A session can last 1 to 90 days without use.';

/** How long a session lasts without use, in days. */
export const sessionDays = z.int(DAYS).min(1, DAYS).max(90, DAYS);

/** How long members have to set up a second factor after it becomes required, in days. */
export const SECOND_FACTOR_GRACE_DAYS = 7;

const phone = emptyAsNull(onePhone('The phone number'));

/** The orders of day, month and year that a person can choose from. */
export const dateFormats = ['mdy', 'dmy', 'ymd'] as const;
export const dateFormat = z.enum(dateFormats, 'Choose a date format.');
export type DateFormat = z.infer<typeof dateFormat>;

/** The rules that make tasks by themselves. An agency switches each on or off. */
export const taskRules = [
  'renewal',
  'turning_65',
  'aep_review',
  'policy_without_number',
  'quiet_lead',
] as const;
export type TaskRule = (typeof taskRules)[number];
/** Rules that make tasks for a date that the client or the policy has. */
export const datedRules = ['renewal', 'turning_65'] as const satisfies readonly TaskRule[];

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
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Where the agency's own members write for help. */
  support_email: z.string().nullable(),
  /** How clients' email addresses are shown to members. */
  email_display: emailDisplay,
  require_second_factor: z.boolean(),
  /** From when members without a second factor are stopped; null while none is required. */
  second_factor_due_from: z.iso.datetime().nullable(),
  session_days: z.int(),
  /** The only domains of people who can be invited; empty for any. */
  invitation_domains: z.array(z.string()),
  members_may_make_keys: z.boolean(),
  version: z.int(),
});
export type AgencySettingsView = z.infer<typeof agencySettingsView>;

const onOrOff = z.boolean('Choose whether it is on.');

/** An absent field is unchanged, and so is a rule that isn't named. A zone that isn't set yet is null, and can't be unset. */
export const agencySettingsBody = z.strictObject({
  version: z.unknown().optional(),
  second_factor_due_from: z.unknown().optional(),
  name: requiredLine('The name', 200).optional(),
  time_zone: timeZone.nullable().optional(),
  rules: z.strictObject(flags(z.boolean('Choose whether the rule is on.').optional())).optional(),
  phone: phone.optional(),
  address: emptyAsNull(manyLines('The address', 500)).optional(),
  support_email: emptyAsNull(emailAddress).optional(),
  email_display: emailDisplay.optional(),
  require_second_factor: onOrOff.optional(),
  session_days: sessionDays.optional(),
  invitation_domains: emailDomains.optional(),
  members_may_make_keys: onOrOff.optional(),
});
export type AgencySettingsBody = z.output<typeof agencySettingsBody>;

/** The signed-in person's own settings. */
export const profileView = z.object({
  full_name: z.string().nullable(),
  email: z.string(),
  role,
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  time_zone: z.string().nullable(),
  date_format: dateFormat,
  version: z.int(),
});
export type ProfileView = z.infer<typeof profileView>;

/** An absent field is unchanged; the email address and the role are ignored. Null is as in {@link agencySettingsBody}. */
export const profileBody = z.strictObject({
  email: z.unknown().optional(),
  role: z.unknown().optional(),
  version: z.unknown().optional(),
  full_name: emptyAsNull(oneLine('The name', 200)).optional(),
  phone: phone.optional(),
  job_title: emptyAsNull(oneLine('The job title', 100)).optional(),
  time_zone: timeZone.nullable().optional(),
  date_format: dateFormat.optional(),
});
export type ProfileBody = z.output<typeof profileBody>;
