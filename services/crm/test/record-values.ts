import type { RecordType } from '@bindery/contracts/crm';

export type Fields = Record<string, unknown>;

/** An answer about a record of whatever type. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Fields & { id: string; version: number; items: Fields[]; errors?: { path: string }[] };
}

/** What one account needs before a record of each type can be added. */
export async function groundOf(call: (method: string, path: string, body: object) => Promise<Answer>) {
  const kim = { first_name: 'Kim', last_name: 'Ito', status: 'active' };
  const individual = (await call('POST', '/api/insureds', kim)).body;
  const carrier = (await call('POST', '/api/carriers', { name: 'Aetna' })).body;
  const gold = { carrier_id: carrier.id, name: 'Gold PPO Plan' };
  const product = (await call('POST', '/api/products', gold)).body;
  return { individual, carrier, product };
}
export type Ground = Awaited<ReturnType<typeof groundOf>>;

/** One type of record, as a test adds and changes it. */
export interface TypeOfRecord {
  readonly type: RecordType;
  readonly noun: string;
  /** Where one is added, and where the list that shows it is. */
  readonly list: (of: Ground) => string;
  readonly one: string;
  readonly body: (of: Ground) => Fields;
  readonly edit: Fields;
  readonly bad: [Fields, string];
}

export const recordTypes: readonly TypeOfRecord[] = [
  {
    type: 'carrier',
    noun: 'carrier',
    list: () => '/api/carriers',
    one: '/api/carriers',
    body: () => ({ name: 'Humana', notes: 'Medicare' }),
    edit: { name: 'Humana Inc.', inactive: true },
    bad: [{ name: ' ' }, 'name'],
  },
  {
    type: 'product',
    noun: 'product',
    list: () => '/api/products',
    one: '/api/products',
    body: ({ carrier }) => ({
      carrier_id: carrier.id,
      name: 'Silver HMO',
      type: 'health',
      status: 'inactive',
    }),
    edit: { status: 'active', description: 'With dental', plan_type: 'mapd' },
    bad: [{ type: 'pet' }, 'type'],
  },
  {
    type: 'policy',
    noun: 'policy',
    list: () => '/api/policies',
    one: '/api/policies',
    body: ({ individual, carrier, product }) => ({
      insured_id: individual.id,
      carrier_id: carrier.id,
      product_id: product.id,
      status: 'active',
      premium: 129.5,
      effective_date: '2026-01-01',
    }),
    edit: {
      premium: '130',
      premium_mode: 'quarterly',
      policy_number: 'P-100',
      termination_date: '2026-12-31',
      member_id: 'W2771',
      plan_year: 2026,
      renewal_date: '2027-01-01',
    },
    bad: [{ premium: '12.345' }, 'premium'],
  },
  {
    type: 'dependent',
    noun: 'dependent',
    list: () => '/api/dependents',
    one: '/api/dependents',
    body: ({ individual }) => ({
      individual_id: individual.id,
      first_name: 'Mia',
      last_name: 'Ito',
      relationship: 'child',
      date_of_birth: '2019-02-28',
      gender: 'F',
      ssn: '219-09-9999',
    }),
    edit: { is_student: true, ssn: '***-**-9999' },
    bad: [{ date_of_birth: '2026-02-30' }, 'date_of_birth'],
  },
  {
    type: 'address',
    noun: 'address',
    list: ({ individual }) => `/api/insureds/${individual.id}/addresses`,
    one: '/api/addresses',
    body: () => ({
      type: 'home',
      address1: '1 Main St',
      city: 'Honolulu',
      state: 'HI',
      zip: '96801',
      is_primary: true,
    }),
    edit: { address2: 'Apt 4' },
    bad: [{ state: 'ZZ' }, 'state'],
  },
  {
    type: 'phone',
    noun: 'phone number',
    list: ({ individual }) => `/api/insureds/${individual.id}/phones`,
    one: '/api/phones',
    body: () => ({ type: 'mobile', phone: '(808) 555-0123', is_primary: true }),
    edit: { phone: '+44 20 7946 0018', extension: '12' },
    bad: [{ phone: 'call me' }, 'phone'],
  },
  {
    type: 'note',
    noun: 'note',
    list: ({ individual }) => `/api/insureds/${individual.id}/notes`,
    one: '/api/notes',
    body: () => ({ kind: 'call', body: 'Asked about dental.', occurred_at: '2026-05-04T15:00:00Z' }),
    edit: { body: 'Asked about dental and vision.', pinned: true },
    bad: [{ body: ' ' }, 'body'],
  },
  {
    type: 'task',
    noun: 'task',
    list: () => '/api/tasks',
    one: '/api/tasks',
    body: ({ individual }) => ({
      title: 'Send the quote',
      insured_id: individual.id,
      due_date: '2026-05-04',
    }),
    edit: { due_time: '14:30', priority: 'high', recurrence: { every: 1, unit: 'month' } },
    bad: [{ title: ' ' }, 'title'],
  },
];
