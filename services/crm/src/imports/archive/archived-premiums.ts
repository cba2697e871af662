import { policyFields } from '@bindery/contracts/crm';
import { calendarDate } from '@bindery/contracts/validation';
import { z } from 'zod';
import type { ArchivedPremium } from '../../policies/dated-premiums.sql.js';

const premium = z.object({
  from: calendarDate('The day').nullable(),
  premium: policyFields.premium.input.unwrap(),
  premium_mode: policyFields.premium_mode.view,
});
/** An archive may come from anywhere: it has one oldest premium, and each other day once. */
const listed = z
  .array(premium)
  .min(2)
  .max(200)
  .refine((all) => new Set(all.map(({ from }) => from)).size === all.length)
  .refine((all) => all.some(({ from }) => from === null));

/** The two premiums that a policy shows, in an archive without a list of them. */
const shown = z
  .object({
    ...{ premium: premium.shape.premium, premium_mode: premium.shape.premium_mode },
    ...{ next_premium: premium.shape.premium, next_premium_mode: premium.shape.premium_mode },
    next_premium_from: calendarDate('The day'),
  })
  .transform((policy): ArchivedPremium[] => [
    { from: null, premium: policy.premium, premium_mode: policy.premium_mode },
    { from: policy.next_premium_from, premium: policy.next_premium, premium_mode: policy.next_premium_mode },
  ]);

/** The premiums of a policy in an archive, each with its day; none if it has one premium, or they can't be read. */
export const archivedPremiums = (policy: Readonly<Record<string, unknown>>): ArchivedPremium[] =>
  listed.safeParse(policy['premiums']).data ?? shown.safeParse(policy).data ?? [];
