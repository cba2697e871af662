import type {
  CreateAddressBody,
  CreateCarrierBody,
  CreateDependentBody,
  CreateIndividualBody,
  CreateNoteBody,
  CreatePhoneBody,
  CreatePolicyBody,
  CreateProductBody,
  CreateTaskBody,
  HouseholdRelationship,
  RenewalOutcome,
  TagColor,
} from '@bindery/contracts/crm';

export interface SamplePolicy extends Omit<
  CreatePolicyBody,
  'carrier_id' | 'product_id' | 'insured_id' | 'effective_date' | 'termination_date' | 'premium'
> {
  readonly premium: string;
  /** The product's name; its carrier is the policy's. */
  readonly product: string;
  /** How many months after the data is loaded, or before it, is the one on whose first day it starts. */
  readonly startsInMonths: number;
  /** The same of the month on whose last day it ends. */
  readonly endsInMonths?: number;
  /** The outcome of its renewal on the first of a month. */
  readonly renewal?: {
    readonly outcome: RenewalOutcome;
    readonly inMonths: number;
    readonly reason?: string;
  };
  /** How many days after the data is loaded it renews, so that there is something to renew. */
  readonly renewsInDays?: number;
  /** The renewal of a coming day that has its outcome already, with the premium from then on. */
  readonly renewedAhead?: { readonly inDays: number; readonly premium: string };
}

/** A carrier with what it sells. */
export interface SampleCarrier {
  readonly carrier: CreateCarrierBody;
  readonly products: readonly Omit<CreateProductBody, 'carrier_id'>[];
}

interface SampleNote extends Omit<CreateNoteBody, 'occurred_at'> {
  /** How many days before the data is loaded it was. */
  readonly days: number;
}

interface SampleTask extends Omit<CreateTaskBody, 'due_date' | 'insured_id'> {
  /** In how many days it is due; a negative number is overdue. */
  readonly days: number;
  /** Done on the day when it was due. */
  readonly isDone?: true;
}

export const sampleTags = {
  'Annual review (sample)': 'teal',
  'Referral (sample)': 'purple',
} as const satisfies Record<string, TagColor>;
export type SampleTagName = keyof typeof sampleTags;

/** Two households, each by the name of its head. */
export interface SampleHousehold {
  readonly of: 'Lee' | 'Boyd';
  readonly relationship: HouseholdRelationship;
}

/** A client with everything that belongs to them. */
export interface SampleClient {
  readonly individual: CreateIndividualBody;
  /** The days from loading the data to a birthday, instead of a fixed date of birth. */
  readonly birthday?: { readonly age: number; readonly days: number };
  /** How long they have been a client, so that a year shows. */
  readonly months: number;
  /** How many days ago a lead became this client. */
  readonly convertedDaysAgo?: number;
  readonly address: CreateAddressBody;
  readonly phone: CreatePhoneBody;
  readonly tags?: readonly SampleTagName[];
  readonly household?: SampleHousehold;
  readonly dependents?: readonly Omit<CreateDependentBody, 'individual_id'>[];
  readonly policies?: readonly SamplePolicy[];
  readonly notes: readonly SampleNote[];
  readonly tasks?: readonly SampleTask[];
}

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

const marking: SampleNote = {
  kind: 'note',
  body: 'Sample data. You can remove it from the dashboard.',
  pinned: true,
  days: 0,
};
const portland = { city: 'Portland', state: 'ME', zip: '04101' } as const;
const naples = { city: 'Naples', state: 'FL', zip: '34102' } as const;

const home = (address1: string, place: typeof portland | typeof naples): CreateAddressBody => ({
  type: 'home',
  address1,
  ...place,
  is_primary: true,
});
// 555-0100 to 555-0199 are reserved for fiction (NANPA).
const mobile = (last: string): CreatePhoneBody => ({
  type: 'mobile',
  phone: `(207) 555-01${last}`,
  is_primary: true,
});
const since = (startsInMonths: number, product: string, premium: string): SamplePolicy => ({
  status: 'active',
  ...{ product, premium, startsInMonths },
});

export const sampleClients: readonly SampleClient[] = [
  {
    individual: {
      ...{ first_name: 'Grace', last_name: 'Lee (sample)', status: 'active', dob: '1951-03-14', gender: 'F' },
      // Published by the Social Security Administration and by CMS as examples, so they belong to no one.
      ...{ ssn: '219-09-9999', mbi: '1EG4-TE5-MK73', email: 'grace.lee@example.com' },
      ...{ part_a_date: '2016-03-01', part_b_date: '2016-03-01' },
    },
    months: 10,
    address: home('12 Maple Avenue', portland),
    phone: mobile('01'),
    household: { of: 'Lee', relationship: 'head' },
    tags: ['Annual review (sample)'],
    policies: [
      {
        ...since(-11, 'Sample Medigap Plan G', '148.20'),
        ...{ policy_number: 'SAMPLE-1001', member_id: 'SAMPLE-M-1001', renewsInDays: 20 },
      },
      {
        ...since(-12, 'Sample Dental Plus', '125.25'),
        ...{ premium_mode: 'quarterly', policy_number: 'SAMPLE-1002', renewsInDays: -5 },
      },
    ],
    notes: [
      marking,
      { kind: 'call', body: 'Asked whether her new cardiologist takes Plan G. He does.', days: 3 },
      { kind: 'email', body: 'Sent the drug list for the annual review.', days: 20 },
      { kind: 'visit', body: 'Reviewed both policies at her kitchen table. Happy with them.', days: 160 },
    ],
    tasks: [
      { title: 'Ask about the renewal of SAMPLE-1002', priority: 'high', days: -2 },
      { title: 'Check in by phone', recurrence: { every: 3, unit: 'month' }, days: 5 },
      { title: 'Prepare the annual review', days: -165, isDone: true },
    ],
  },
  {
    individual: {
      ...{
        first_name: 'Marcus',
        last_name: 'Webb (sample)',
        status: 'active',
        gender: 'M',
      },
      ...{ email: 'marcus.webb@example.com', lead_source: 'Referral' },
    },
    birthday: { age: 48, days: 3 },
    months: 7,
    convertedDaysAgo: 190,
    address: home('88 Harbor Street', portland),
    phone: mobile('02'),
    household: { of: 'Lee', relationship: 'child' },
    tags: ['Annual review (sample)', 'Referral (sample)'],
    dependents: [
      {
        ...{ first_name: 'Nina', last_name: 'Webb (sample)', relationship: 'spouse', gender: 'F' },
        date_of_birth: '1981-05-20',
      },
      {
        ...{ first_name: 'Theo', last_name: 'Webb (sample)', relationship: 'child', gender: 'M' },
        ...{ date_of_birth: '2012-10-07', is_student: true },
      },
    ],
    policies: [
      {
        ...since(-10, 'Sample Gold PPO', '612.40'),
        ...{ policy_number: 'SAMPLE-1003', renewedAhead: { inDays: 45, premium: '648.10' } },
      },
      {
        ...since(-9, 'Sample Term Life 20', '554.40'),
        ...{ premium_mode: 'annual', policy_number: 'SAMPLE-1004', renewsInDays: 75 },
      },
      {
        ...since(-16, 'Sample Vision Basic', '16.40'),
        ...{ policy_number: 'SAMPLE-1005', renewal: { outcome: 'renewed', inMonths: -4 } },
      },
    ],
    notes: [
      marking,
      { kind: 'text', body: "Texted a reminder for Theo's student certificate.", days: 6 },
      { kind: 'call', body: 'Wants a quote for more term life before the house closes.', days: 31 },
      { kind: 'visit', body: 'Signed the applications for all three policies.', days: 205 },
    ],
    tasks: [
      { title: 'Send the quote for term life', days: -28, isDone: true },
      { title: "Ask for Theo's student certificate", days: -95, isDone: true },
    ],
  },
  {
    individual: {
      ...{
        first_name: 'Elena',
        last_name: 'Ortiz (sample)',
        status: 'submitted',
        dob: '1960-12-30',
        gender: 'F',
      },
      ...{ email: 'elena.ortiz@example.com', lead_source: 'Website' },
    },
    months: 2,
    convertedDaysAgo: 20,
    address: home('5 Gulf Shore Boulevard', naples),
    phone: mobile('03'),
    policies: [since(1, 'Sample Medigap Plan G', '139.90')],
    notes: [
      marking,
      { kind: 'call', body: 'Application sent. She expects the card before the first.', days: 5 },
      { kind: 'call', body: 'Explained what Medigap pays beside Part B.', days: 40 },
    ],
    tasks: [{ title: 'Ask whether the card has come', due_time: '10:00', days: 0 }],
  },
  {
    individual: {
      ...{
        first_name: 'Walter',
        last_name: 'Boyd (sample)',
        status: 'inactive',
        dob: '1948-01-22',
        gender: 'M',
      },
    },
    months: 11,
    address: home('41 Mill Road', portland),
    phone: mobile('04'),
    household: { of: 'Boyd', relationship: 'head' },
    policies: [
      {
        ...{
          product: 'Sample Dental Plus',
          status: 'canceled',
          premium: '38.50',
          policy_number: 'SAMPLE-1006',
        },
        ...{ startsInMonths: -18, endsInMonths: -6 },
        renewal: { outcome: 'lost', inMonths: -6, reason: "His daughter's plan covers his dentist." },
      },
    ],
    notes: [
      marking,
      { kind: 'other', body: "His daughter's plan covers his dentist, so he canceled.", days: 150 },
    ],
  },
  {
    individual: {
      first_name: 'Priya',
      last_name: 'Nair (sample)',
      status: 'lead',
      ...{ lead_source: 'Referral', lead_stage: 'contacted' },
    },
    birthday: { age: 65, days: 100 },
    months: 0,
    address: home('7 Spruce Lane', portland),
    phone: mobile('05'),
    tags: ['Referral (sample)'],
    notes: [
      marking,
      { kind: 'call', body: 'Turns 65 soon. Asked how Medicare and her job plan work together.', days: 2 },
    ],
    tasks: [{ title: 'Send the Medicare overview', days: 0 }],
  },
  {
    individual: { first_name: 'Dana', last_name: 'Cole (sample)', status: 'lead', dob: '1984-06-17' },
    months: 2,
    // She lives with her father.
    address: home('41 Mill Road', portland),
    phone: mobile('06'),
    household: { of: 'Boyd', relationship: 'child' },
    notes: [
      marking,
      { kind: 'call', body: 'Wants to compare dental plans. Call again in two weeks.', days: 62 },
    ],
  },
];
