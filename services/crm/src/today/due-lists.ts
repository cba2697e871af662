import type { TaskRule } from '@bindery/contracts/identity';

/** Days until the last renewal of Today: those of its buckets, and of the first task that the rule makes. */
export const RENEWAL_DAYS = 90;
export const QUIET_DAYS = '14';

/** Rules whose records stand in a list of their own on Today. */
export const LISTED_RULES = [
  'renewal',
  'turning_65',
  'quiet_lead',
  'policy_without_number',
] as const satisfies readonly TaskRule[];

/** The filters of the lists that Today shows, as their screens and routes have them. */
export const renewalsOverdue = { bucket: 'overdue' };
export const renewalsDue = { bucket: '0-30,31-60,61-90' };
export const quietLeads = { status: 'lead', quiet_days: QUIET_DAYS };
export const withoutNumber = { no_number_days: QUIET_DAYS };
