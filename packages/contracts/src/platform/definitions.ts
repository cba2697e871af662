import type { ReportDefinition } from '../crm/reports/definition.js';

const MONTHS =
  'Months are in UTC. This month is compared with the same days of the month before, and tables by month have the last twelve.';
const ACCESS = 'A subscription that runs is active or canceling, also while a payment is past due.';

/** The definition of each report about the platform. It is printed on the report and stands in its file. */
export const platformReportDefinitions = {
  revenue: {
    title: 'Revenue',
    purpose: 'Who pays, for what, and what becomes of trials',
    definition: [
      'MRR (monthly recurring revenue): the monthly price of all seats of paid subscriptions that run, without those in trial and without discounts or taxes. MRR in trial: the same of the trials that run.',
      ACCESS,
      'Trials: an account has one, counted in the month in which it began. Converted: a paid subscription runs after it, or ended more than a day after it. Not converted: ended by then, or replaced by a promo code or the free plan.',
      'Conversion: converted, as a share of the trials of the last twelve months that are over.',
      'Ended: paid subscriptions and promo codes whose access is over, in the month of their end. An account that has a plan again isn’t counted.',
      MONTHS,
    ],
  },
  leads: {
    title: 'Leads',
    purpose: 'Who writes from the landing page, and what becomes of it',
    definition: [
      'Leads: contacts of the landing page that aren’t suspicious, in the month of their first message.',
      'Converted: contacts with the status converted, as a share of all leads.',
      'Answered in time: no longer new within 24 hours, as a share of the leads that are older than that.',
      'Bands go by the lead score of today: high from 80, medium from 50, low below.',
      MONTHS,
    ],
  },
  accounts: {
    title: 'Accounts',
    purpose: 'How many accounts and people there are, and who was here lately',
    definition: [
      'Accounts: all agencies and single agents, in the month in which they signed up. An account that was given up to join an agency is no longer one.',
      'With a plan: the account has access today, by payment, promo code or the free plan.',
      'People: everybody who has signed up or was added and isn’t deactivated.',
      'Seen in 7 or 30 days: people who opened Bindery in that time.',
      MONTHS,
    ],
  },
} as const satisfies Record<string, Pick<ReportDefinition, 'title' | 'purpose' | 'definition'>>;

export type PlatformReportName = keyof typeof platformReportDefinitions;
