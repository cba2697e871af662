import { movedTypes, recordNames, type RecordType } from '@bindery/contracts/crm';
import { createRouteOf, recordExamples, segmentOf } from '@bindery/contracts/examples';

export type Fields = Record<string, unknown>;

/** An answer about a record of whatever type. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Fields & { id: string; version: number; items: Fields[]; errors?: { path: string }[] };
}

/** Records that an account needs before a record of each type can be added. */
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

type ExampleType = keyof typeof recordExamples;

/** The example of a type of record. */
export function typeOfRecord(type: ExampleType): TypeOfRecord {
  const example = recordExamples[type];
  const { path } = createRouteOf(example);
  return {
    type,
    noun: recordNames[type].name.toLowerCase(),
    list: ({ individual }) => path.replace('{id}', individual.id),
    one: `/api/${segmentOf(example)}`,
    body: ({ individual, carrier, product }) => ({
      ...example.create({ individual_id: individual.id, carrier_id: carrier.id, product_id: product.id }),
    }),
    edit: { ...example.edit },
    bad: [{ ...example.wrong }, Object.keys(example.wrong)[0] ?? ''],
  };
}

export const recordTypes = (Object.keys(recordExamples) as ExampleType[]).map(typeOfRecord);
/** Types that belong to an individual. */
export const ofIndividual = movedTypes.map(typeOfRecord);
