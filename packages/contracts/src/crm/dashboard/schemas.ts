import { z } from 'zod';
import { activityEntry } from '../activity/schemas.js';
import { policyState, policyStatus } from '../policies/fields.js';
import { uuid } from '../../validation/index.js';

/** The number of carriers with their own premium; the others are summed up. */
export const CARRIERS_IN_CHART = 8;
/** The number of months, including the current one. */
export const MONTHS_IN_CHART = 12;

/** Dollars a month as a text with two decimals. */
const monthlyPremium = z.string();

/** Monthly premium of policies in force, of one carrier or of several together. */
const earned = { premium: monthlyPremium, policies: z.int() };

/** Everything the dashboard shows, in the scope of the signed-in user. */
export const dashboardSummary = z.object({
  total_insureds: z.int(),
  /** In force today, in the account's time zone. */
  active_policies: z.int(),
  total_products: z.int(),
  total_carriers: z.int(),
  /** How many of the carriers are the platform's. */
  global_carriers: z.int(),
  total_policies: z.int(),
  /** The five newest activities; null when the log could not be read, which takes nothing else along. */
  recent_activities: z.array(activityEntry).max(5).nullable(),
  /** All stored statuses, those without a policy too. */
  policies_by_status: z.array(z.object({ status: policyStatus, policies: z.int() })),
  /** All states of today, those without a policy too. */
  policies_by_state: z.array(z.object({ state: policyState, policies: z.int() })),
  /** Of all policies in force. */
  monthly_premium: monthlyPremium,
  /** The carriers whose policies in force bring most, and what all others bring together. */
  premium_by_carrier: z
    .array(z.object({ carrier_id: uuid(), carrier_name: z.string(), ...earned }))
    .max(CARRIERS_IN_CHART),
  premium_of_others: z.object({ carriers: z.int(), ...earned }).nullable(),
  /** Months (`YYYY-MM`, in the account's time zone) from the oldest to the present one, each with the individuals that were added in it, without those that an import brought. */
  new_individuals_by_month: z
    .array(z.object({ month: z.string(), individuals: z.int() }))
    .length(MONTHS_IN_CHART),
  /** The completed first steps: those of the account, and whether this person logged a call and has a calendar feed. Sample data completes none. */
  first_steps: z.object({
    carrier: z.boolean(),
    individual: z.boolean(),
    policy: z.boolean(),
    call: z.boolean(),
    calendar: z.boolean(),
  }),
  /** The records that go with the sample data; null when there are none, or this person may not see them. */
  sample_data: z
    .object({
      individuals: z.int(),
      /** The account's own policies of sample individuals. */
      own_policies: z.int(),
    })
    .nullable(),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;
