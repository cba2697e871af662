import type { ReportDefinition, ReportGrouping } from './definition.js';

const IN_FORCE =
  'In force: effective and not ended on the last day of the period, or today if that comes first. Today only active policies are in force, as on the dashboard; on a day in the past, those that have ended since count as well.';
const END =
  'A policy ends on its termination date. One that is canceled, inactive or expired ended on the day its status changed, if that came first or it has no termination date; if neither day is known, it is left out and counted below.';
const PREMIUM =
  'Premium is what clients pay, not commission: a month’s part, whatever it is paid by. A policy counts with its premium of the day. New policies count with the one with which they began. Before the first known premium of a policy, that one counts.';
/** Since when an account's premiums are kept, for a report about days before. @param day as people read it */
export const premiumsKeptFrom = (day: string): string =>
  `Premiums are kept from ${day} on. Before that, each policy counts with the oldest one that is known.`;
export const countsPremium = ({ definition }: ReportDefinition): boolean => definition.includes(PREMIUM);
const AGENT = 'The agent of a policy is its writing agent, else the client’s assigned agent.';
const LINE =
  'A policy and the one to which its client moved are one line, if the next one begins at the latest the day after the former ends: it counts once, also on days on which both are in force. After a gap, another line begins. On each day, a line counts as its policy in force that began first, with that policy’s agent, carrier and product.';
const NEW = 'New: lines that begin in the period.';
const LOST = 'Lost: lines whose last day in force is in the period.';
const STATE =
  'By state, a policy counts in each state in which its client has an address; by tag, with each tag of its client.';
const RENEWAL =
  'A renewal counts on its renewal date, and of each policy the latest one in the period counts, by its last outcome or as open.';

const groupings: readonly ReportGrouping[] = ['carrier', 'agent', 'product', 'state', 'tag'];
const common = { list: 'policy', hasPeriod: true } as const;

/** Reports about policies. */
export const policyReports = {
  policies: {
    ...common,
    title: 'Policies',
    purpose: 'How many policies are in force, start and end',
    definition: [
      IN_FORCE,
      'Starting and ending: policies with their effective date, or their end, in the period.',
      'Without a number: active today and not ended, whatever the period.',
      ...[END, PREMIUM, AGENT, STATE],
    ],
    groupings,
  },
  revenue: {
    ...common,
    title: 'Revenue',
    purpose: 'What clients pay for the policies in force, a month and a year',
    definition: [PREMIUM, 'Annual premium: twelve months of it.', IN_FORCE, END, AGENT, STATE],
    groupings,
  },
  book: {
    ...common,
    title: 'Book of business',
    purpose: 'What your book consists of today',
    definition: [
      'In force: active, effective today or before, and not terminated before today.',
      'Clients: individuals with at least one policy in force.',
      ...[PREMIUM, AGENT, STATE],
    ],
    groupings,
    hasPeriod: false,
  },
  premium: {
    ...common,
    title: 'In force and premium over time',
    purpose: 'How your book has grown, month by month',
    definition: [
      'Each month counts on its last day, and the last one at the end of the period.',
      IN_FORCE,
      END,
      PREMIUM,
    ],
    groupings: ['month'],
  },
  production: {
    ...common,
    title: 'Production',
    purpose: 'New business, renewals and losses',
    definition: [
      NEW,
      'Renewals: renewed, or moved to another policy, on a renewal date in the period.',
      ...[LOST, 'Net: new less lost. New premium: the monthly premium of new policies.'],
      ...[LINE, RENEWAL, END, PREMIUM, AGENT],
    ],
    groupings: ['agent', 'carrier', 'product', 'month'],
  },
  retention: {
    ...common,
    title: 'Retention',
    purpose: 'How much of your book has stayed',
    definition: [
      'Retention: of the lines of policies in force on the first day of the period, the share that is still in force on its last day, or today if that comes first.',
      'Lost: lines whose last day in force is the first day or later, but before the last day. New: lines that begin after the first day. In force at the start, less lost, and new are those in force at the end.',
      ...[LINE, IN_FORCE, END, AGENT],
    ],
    groupings: ['agent', 'carrier'],
  },
  renewals: {
    ...common,
    title: 'Renewals',
    purpose: 'What became of the renewals, and why',
    definition: [
      'Due: renewals in the period: renewed, moved, lost and open ones.',
      'Open: active policies that have started, with a renewal date in the period that has no outcome yet.',
      'Kept: renewed or moved, as a share of those with an outcome.',
      ...[RENEWAL, AGENT],
    ],
    groupings: ['reason', 'agent', 'carrier', 'product'],
  },
} as const satisfies Record<string, ReportDefinition>;
