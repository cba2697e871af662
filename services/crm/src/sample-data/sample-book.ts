import type { CreateIndividualBody, CreateNoteBody, RenewalOutcome, TagColor } from '@bindery/contracts/crm';
import {
  home,
  mobile,
  type SampleCarrier,
  type SampleClient,
  type SampleDays,
  type SamplePolicy,
  type SampleTask,
} from '@bindery/contracts/crm/sample-book';

/** A policy with the past outcome of its renewal, if it has one. */
export interface PolicyWithPast extends SamplePolicy {
  readonly renewal?: {
    readonly outcome: RenewalOutcome;
    readonly on: string;
    readonly reason?: string;
  };
}

/** A client with a past, so that a year shows. */
export interface ClientWithPast extends SampleClient {
  /** The day on which they were added; today by default. */
  readonly added?: string;
  /** Until when they were a lead. */
  readonly leadUntil?: Date;
  /** The day since which a lead is in its stage; today by default. */
  readonly stageSince?: string;
  readonly policies?: readonly PolicyWithPast[];
  readonly tags?: readonly (keyof typeof sampleTags)[];
  /** Tasks that were done on the day when they were due. */
  readonly doneTasks?: readonly SampleTask[];
  /** The task to call again, after calls that didn't reach them. */
  readonly callAgain?: SampleTask;
}

export const sampleTags = {
  'Annual review (sample)': 'teal',
  'Referral (sample)': 'purple',
} as const satisfies Record<string, TagColor>;

// Every name is marked as sample data, so that it isn't mistaken for a client.
export const sampleCarriers: readonly SampleCarrier[] = [
  {
    carrier: { name: 'Sample Mutual', notes: 'Sample data.' },
    products: [
      {
        ...{ name: 'Sample Medigap Plan G', type: 'health', plan_type: 'medigap' },
        description: 'All gaps but the Part B deductible.',
      },
      { name: 'Sample Gold PPO', type: 'health' },
      { name: 'Sample Term Life 20', type: 'life' },
    ],
  },
  {
    carrier: { name: 'Sample Dental & Vision', notes: 'Sample data.' },
    products: [
      { name: 'Sample Dental Plus', type: 'dental', description: 'Two cleanings a year, crowns at 50%.' },
      { name: 'Sample Vision Basic', type: 'vision' },
    ],
  },
];

const portland = { city: 'Portland', state: 'ME', zip: '04101' } as const;
const naples = { city: 'Naples', state: 'FL', zip: '34102' } as const;

const marked = (last_name: string) => `${last_name} (sample)`;

const person = (
  first_name: string,
  last_name: string,
  status: CreateIndividualBody['status'],
  more: Partial<CreateIndividualBody>,
): CreateIndividualBody => ({ first_name, last_name: marked(last_name), status, ...more });

const note = (kind: CreateNoteBody['kind'], body: string, at: Date): CreateNoteBody => ({
  ...{ kind, body },
  occurred_at: at.toISOString(),
});
const unanswered = (body: string, at: Date): CreateNoteBody => ({
  ...note('call', body, at),
  outcome: 'not_reached',
});
const marking = (at: Date): CreateNoteBody => ({
  ...note('note', 'Sample data. You can remove it from the dashboard.', at),
  pinned: true,
});

const grace = ({ inDays, firstOfMonth, daysAgo }: SampleDays): ClientWithPast => ({
  individual: person('Grace', 'Lee', 'active', {
    nickname: 'Gracie',
    ...{ dob: '1951-03-14', gender: 'F', email: 'grace.lee@example.com' },
    // Published by the Social Security Administration and by CMS as examples, so they belong to no one.
    ...{ ssn: '219-09-9999', mbi: '1EG4-TE5-MK73', part_a_date: '2016-03-01', part_b_date: '2016-03-01' },
    addresses: [home('12 Maple Avenue', portland)],
    phones: [mobile('207', 1)],
  }),
  added: firstOfMonth(-10),
  household: { of: 'Lee', relationship: 'head' },
  tags: ['Annual review (sample)'],
  policies: [
    {
      ...{ product: 'Sample Medigap Plan G', status: 'active', premium: '148.20' },
      ...{ policy_number: 'SAMPLE-1001', member_id: 'SAMPLE-M-1001' },
      ...{ effective_date: firstOfMonth(-11), renewal_date: inDays(20) },
    },
    {
      ...{ product: 'Sample Dental Plus', status: 'active', premium: '125.25', premium_mode: 'quarterly' },
      ...{ policy_number: 'SAMPLE-1002', effective_date: firstOfMonth(-12), renewal_date: inDays(-5) },
    },
  ],
  notes: [
    note('call', 'Asked whether her new cardiologist takes Plan G. He does.', daysAgo(3)),
    note('email', 'Sent the drug list for the annual review.', daysAgo(20)),
    note('visit', 'Reviewed both policies at her kitchen table. Happy with them.', daysAgo(160)),
  ],
  tasks: [
    { title: 'Ask about the renewal of SAMPLE-1002', priority: 'high', due_date: inDays(-2) },
    { title: 'Check in by phone', recurrence: { every: 3, unit: 'month' }, due_date: inDays(5) },
  ],
  doneTasks: [{ title: 'Prepare the annual review', due_date: inDays(-165) }],
});

const marcus = ({ inDays, firstOfMonth, bornFor, daysAgo }: SampleDays): ClientWithPast => ({
  individual: person('Marcus', 'Webb', 'active', {
    ...{ dob: bornFor(48, 3), gender: 'M', email: 'marcus.webb@example.com', lead_source: 'Referral' },
    addresses: [home('88 Harbor Street', portland)],
    phones: [mobile('207', 2)],
  }),
  added: firstOfMonth(-7),
  leadUntil: daysAgo(190),
  household: { of: 'Lee', relationship: 'child' },
  tags: ['Annual review (sample)', 'Referral (sample)'],
  dependents: [
    {
      ...{ first_name: 'Nina', last_name: marked('Webb'), relationship: 'spouse', gender: 'F' },
      date_of_birth: '1981-05-20',
    },
    {
      ...{ first_name: 'Theo', last_name: marked('Webb'), relationship: 'child', gender: 'M' },
      ...{ date_of_birth: '2012-10-07', is_student: true },
    },
  ],
  policies: [
    {
      ...{ product: 'Sample Gold PPO', status: 'active', premium: '612.40', nextPremium: '648.10' },
      ...{ policy_number: 'SAMPLE-1003', effective_date: firstOfMonth(-10), renewal_date: inDays(45) },
    },
    {
      ...{ product: 'Sample Term Life 20', status: 'active', premium: '554.40', premium_mode: 'annual' },
      ...{ policy_number: 'SAMPLE-1004', effective_date: firstOfMonth(-9), renewal_date: inDays(75) },
    },
    {
      ...{ product: 'Sample Vision Basic', status: 'active', premium: '16.40' },
      ...{ policy_number: 'SAMPLE-1005', effective_date: firstOfMonth(-16) },
      renewal: { outcome: 'renewed', on: firstOfMonth(-4) },
    },
  ],
  notes: [
    unanswered('No answer. He is in the office until six.', daysAgo(1)),
    note('text', "Texted a reminder for Theo's student certificate.", daysAgo(6)),
    note('call', 'Wants a quote for more term life before the house closes.', daysAgo(31)),
    note('visit', 'Signed the applications for all three policies.', daysAgo(205)),
  ],
  callAgain: { title: `Call Marcus ${marked('Webb')} again`, due_time: '18:15', due_date: inDays(1) },
  doneTasks: [
    { title: 'Send the quote for term life', due_date: inDays(-28) },
    { title: "Ask for Theo's student certificate", due_date: inDays(-95) },
  ],
});

const elena = ({ inDays, firstOfMonth, daysAgo }: SampleDays): ClientWithPast => ({
  individual: person('Elena', 'Ortiz', 'submitted', {
    ...{ dob: '1960-12-30', gender: 'F', email: 'elena.ortiz@example.com', lead_source: 'Website' },
    addresses: [home('5 Gulf Shore Boulevard', naples)],
    phones: [mobile('207', 3)],
  }),
  added: firstOfMonth(-2),
  leadUntil: daysAgo(20),
  policies: [
    {
      ...{ product: 'Sample Medigap Plan G', status: 'active', premium: '139.90' },
      effective_date: firstOfMonth(1),
    },
  ],
  notes: [
    note('call', 'Application sent. She expects the card before the first.', daysAgo(5)),
    note('call', 'Explained what Medigap pays beside Part B.', daysAgo(40)),
  ],
  tasks: [
    { title: 'Ask whether the card has come', due_time: '10:00', due_date: inDays(0) },
    { title: 'Explain the first bill', due_time: '14:30', due_date: inDays(3) },
  ],
});

const walter = ({ firstOfMonth, lastOfMonth, daysAgo }: SampleDays): ClientWithPast => ({
  individual: person('Walter', 'Boyd', 'inactive', {
    ...{ dob: '1948-01-22', gender: 'M' },
    addresses: [home('41 Mill Road', portland)],
    phones: [mobile('207', 4)],
  }),
  added: firstOfMonth(-11),
  household: { of: 'Boyd', relationship: 'head' },
  policies: [
    {
      ...{
        product: 'Sample Dental Plus',
        status: 'canceled',
        premium: '38.50',
        policy_number: 'SAMPLE-1006',
      },
      ...{ effective_date: firstOfMonth(-18), termination_date: lastOfMonth(-6) },
      renewal: {
        ...{ outcome: 'lost', on: firstOfMonth(-6) },
        reason: "His daughter's plan covers his dentist.",
      },
    },
  ],
  notes: [note('other', "His daughter's plan covers his dentist, so he canceled.", daysAgo(150))],
});

const priya = ({ inDays, bornFor, daysAgo }: SampleDays): ClientWithPast => ({
  individual: person('Priya', 'Nair', 'lead', {
    ...{ dob: bornFor(65, 100), lead_source: 'Referral', lead_stage: 'contacted' },
    addresses: [home('7 Spruce Lane', portland)],
    phones: [mobile('207', 5)],
  }),
  added: inDays(-16),
  stageSince: inDays(-9),
  tags: ['Referral (sample)'],
  notes: [note('call', 'Turns 65 soon. Asked how Medicare and her job plan work together.', daysAgo(2))],
  tasks: [{ title: 'Send the Medicare overview', due_date: inDays(0) }],
});

/** She lives with her father. */
const dana = ({ firstOfMonth, daysAgo }: SampleDays): ClientWithPast => ({
  individual: person('Dana', 'Cole', 'lead', {
    dob: '1984-06-17',
    addresses: [home('41 Mill Road', portland)],
    phones: [mobile('207', 6)],
  }),
  added: firstOfMonth(-2),
  household: { of: 'Boyd', relationship: 'child' },
  notes: [note('call', 'Wants to compare dental plans. Call again in two weeks.', daysAgo(62))],
});

export const sampleClients = (days: SampleDays): ClientWithPast[] =>
  [grace, marcus, elena, walter, priya, dana].map((client) => {
    const { notes, ...rest } = client(days);
    return { ...rest, notes: [marking(days.daysAgo(0)), ...notes] };
  });
