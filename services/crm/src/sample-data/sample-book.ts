import type {
  CreateAddressBody,
  CreateCarrierBody,
  CreateDependentBody,
  CreateIndividualBody,
  CreatePhoneBody,
  CreatePolicyBody,
  CreateProductBody,
} from '@bindery/contracts/crm';

interface SamplePolicy extends Omit<CreatePolicyBody, 'carrier_id' | 'product_id' | 'insured_id'> {
  /** The product's name; its carrier is the policy's. */
  readonly product: string;
  /** Effective on the first of the month after the data is loaded, so that it has not started yet. */
  readonly startsNextMonth?: true;
}

/** A carrier with what it sells. */
export interface SampleCarrier {
  readonly carrier: CreateCarrierBody;
  readonly products: readonly Omit<CreateProductBody, 'carrier_id'>[];
}

/** A client with everything that belongs to them. */
export interface SampleClient {
  readonly individual: CreateIndividualBody;
  /** How long they have been a client, so that a year shows. */
  readonly months: number;
  readonly address: CreateAddressBody;
  readonly phone: CreatePhoneBody;
  readonly dependents?: readonly Omit<CreateDependentBody, 'individual_id'>[];
  readonly policies?: readonly SamplePolicy[];
}

// Every name is marked as sample data, so that nobody takes it for a client.
export const sampleCarriers: readonly SampleCarrier[] = [
  {
    carrier: { name: 'Sample Mutual', notes: 'Sample data.' },
    products: [
      { name: 'Sample Medigap Plan G', type: 'health', description: 'All gaps but the Part B deductible.' },
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

const note = { notes: 'Sample data. You can remove it from the dashboard.' };
const portland = { city: 'Portland', state: 'ME', zip: '04101' } as const;
const naples = { city: 'Naples', state: 'FL', zip: '34102' } as const;

const home = (address1: string, place: typeof portland | typeof naples): CreateAddressBody => ({
  type: 'home',
  address1,
  ...place,
  is_primary: true,
});
// 555-0100 to 555-0199 are nobody's numbers (NANPA).
const mobile = (last: string): CreatePhoneBody => ({
  type: 'mobile',
  phone: `(207) 555-01${last}`,
  is_primary: true,
});
const since = (effective_date: string, product: string, premium: string): SamplePolicy => ({
  status: 'active',
  ...{ product, premium, effective_date },
});

export const sampleClients: readonly SampleClient[] = [
  {
    individual: {
      ...{ first_name: 'Grace', last_name: 'Lee (sample)', status: 'active', dob: '1951-03-14', gender: 'F' },
      // Published by the Social Security Administration and by CMS as an example: they are nobody's.
      ...{ ssn: '219-09-9999', mbi: '1EG4-TE5-MK73', email: 'grace.lee@example.com' },
      ...{ part_a_date: '2016-03-01', part_b_date: '2016-03-01', ...note },
    },
    months: 10,
    address: home('12 Maple Avenue', portland),
    phone: mobile('01'),
    policies: [
      { ...since('2025-04-01', 'Sample Medigap Plan G', '148.20'), policy_number: 'SAMPLE-1001' },
      { ...since('2025-04-01', 'Sample Dental Plus', '41.75'), policy_number: 'SAMPLE-1002' },
    ],
  },
  {
    individual: {
      ...{
        first_name: 'Marcus',
        last_name: 'Webb (sample)',
        status: 'active',
        dob: '1979-08-02',
        gender: 'M',
      },
      ...{ email: 'marcus.webb@example.com', ...note },
    },
    months: 7,
    address: home('88 Harbor Street', portland),
    phone: mobile('02'),
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
      { ...since('2025-06-01', 'Sample Gold PPO', '612.40'), policy_number: 'SAMPLE-1003' },
      { ...since('2025-06-01', 'Sample Term Life 20', '46.20'), policy_number: 'SAMPLE-1004' },
      { ...since('2025-06-01', 'Sample Vision Basic', '16.40'), policy_number: 'SAMPLE-1005' },
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
      ...{ email: 'elena.ortiz@example.com', ...note },
    },
    months: 1,
    address: home('5 Gulf Shore Boulevard', naples),
    phone: mobile('03'),
    policies: [
      { product: 'Sample Medigap Plan G', premium: '139.90', status: 'active', startsNextMonth: true },
    ],
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
      ...note,
    },
    months: 11,
    address: home('41 Mill Road', portland),
    phone: mobile('04'),
    policies: [
      {
        ...{
          product: 'Sample Dental Plus',
          status: 'canceled',
          premium: '38.50',
          policy_number: 'SAMPLE-1006',
        },
        ...{ effective_date: '2024-01-01', termination_date: '2025-06-30' },
      },
    ],
  },
  {
    individual: {
      first_name: 'Priya',
      last_name: 'Nair (sample)',
      status: 'lead',
      dob: '1961-09-09',
      ...note,
    },
    months: 0,
    address: home('7 Spruce Lane', portland),
    phone: mobile('05'),
  },
];
