import {
  addressRoutes,
  carrierRoutes,
  dependentRoutes,
  individualRoutes,
  phoneRoutes,
  policyRoutes,
  productRoutes,
} from '@bindery/contracts/crm';
import { addressOf } from '@bindery/contracts/route';
import type { RunningStack } from '../running-stack.js';
import { enter, type Enterer, type Entry } from './enter.js';
import { sampleCarriers, type SampleCarrier } from './sample-carriers.js';
import { sampleFamilies } from './sample-families.js';
import { sampleIndividuals } from './sample-individuals.js';
import { samplePolicies } from './sample-policies.js';

/** Whose records are made up, and who enters them. */
export interface DemoBook {
  readonly stack: RunningStack;
  readonly accountId: string;
  readonly agents: readonly string[];
  readonly owner: Enterer;
  /** Makes what is the platform's. */
  readonly superuser: Enterer;
}

/** Enters the sample records where they are missing. @returns how many of each kind were entered */
export async function seedRecords(book: DemoBook): Promise<Record<string, number>> {
  const individuals = await enter(own(book, 'individuals'), book.owner, individualEntries(book));
  if (individuals > 0) await spreadOverTheYear(book);
  return {
    individuals,
    ...(await enterFamilies(book)),
    carriers: await enterShared(book, 'carriers', carrierEntries),
    products: await enterShared(book, 'products', await productEntriesOf(book)),
    policies: await enter(own(book, 'policies'), book.owner, await policyEntries(book)),
  };
}

const own = ({ stack, accountId }: DemoBook, table: string) => ({ stack, table, accountId });

const individualEntries = ({ agents }: DemoBook): Entry[] =>
  sampleIndividuals(agents).map((body) => ({ path: addressOf(individualRoutes.create), body }));

async function enterFamilies(book: DemoBook): Promise<Record<string, number>> {
  const people = sampleIndividuals(book.agents);
  const ids = await idsOf(book, `SELECT id, first_name || ' ' || last_name AS name FROM individuals`);
  const families = sampleFamilies(people).flatMap((family, index) => {
    const id = ids.get(`${people[index]?.first_name ?? ''} ${people[index]?.last_name ?? ''}`);
    return id === undefined ? [] : [{ ...family, id }];
  });
  const dependents = families.flatMap((family) =>
    family.dependents.map((one) => ({
      path: addressOf(dependentRoutes.create),
      body: { ...one, individual_id: family.id },
    })),
  );
  const childRoutes = {
    addresses: addressRoutes.createOfIndividual,
    phones: phoneRoutes.createOfIndividual,
  };
  const childRecords = (kind: 'addresses' | 'phones') =>
    families.flatMap(({ id, [kind]: records }) =>
      records.map((body) => ({ path: addressOf(childRoutes[kind], { params: { id } }), body })),
    );
  return {
    dependents: await enter(own(book, 'dependents'), book.owner, dependents),
    addresses: await enter(own(book, 'addresses'), book.owner, childRecords('addresses')),
    phones: await enter(own(book, 'phones'), book.owner, childRecords('phones')),
  };
}

/** Enters those of the platform, and those of the account. */
async function enterShared(
  book: DemoBook,
  table: string,
  entriesOf: (carrier: SampleCarrier) => Entry[],
): Promise<number> {
  const { stack, owner, superuser } = book;
  const isGlobal = ({ carrier }: SampleCarrier) => carrier.is_global === true;
  const global = sampleCarriers.filter(isGlobal).flatMap(entriesOf);
  const local = sampleCarriers.filter((carrier) => !isGlobal(carrier)).flatMap(entriesOf);
  const shared = await enter({ stack, table, accountId: null }, superuser, global);
  return shared + (await enter(own(book, table), owner, local));
}

const carrierEntries = ({ carrier }: SampleCarrier): Entry[] => [
  { path: addressOf(carrierRoutes.create), body: carrier },
];

async function productEntriesOf(book: DemoBook): Promise<(carrier: SampleCarrier) => Entry[]> {
  const ids = await idsOf(book, 'SELECT id, name FROM carriers');
  return ({ carrier, products }) => {
    const carrier_id = ids.get(carrier.name);
    if (carrier_id === undefined) return [];
    const is_global = carrier.is_global === true;
    return products.map(({ product }) => ({
      path: addressOf(productRoutes.create),
      body: { ...product, carrier_id, is_global },
    }));
  };
}

async function policyEntries(book: DemoBook): Promise<Entry[]> {
  const individuals = await idsOf(book, `SELECT id, first_name || ' ' || last_name AS name FROM individuals`);
  const carriers = await idsOf(book, 'SELECT id, name FROM carriers');
  const products = await idsOf(book, 'SELECT id, carrier_id || name AS name FROM products');
  const wanted = samplePolicies(sampleIndividuals(book.agents), new Date().getUTCFullYear());
  return wanted.flatMap(({ insured, carrier, product, policy }) => {
    const insured_id = individuals.get(`${insured.first_name} ${insured.last_name}`);
    const carrier_id = carriers.get(carrier);
    const product_id = products.get(`${carrier_id ?? ''}${product}`);
    // What somebody has renamed or thrown away since has no policy.
    if (insured_id === undefined || carrier_id === undefined || product_id === undefined) return [];
    return [
      { path: addressOf(policyRoutes.create), body: { ...policy, insured_id, carrier_id, product_id } },
    ];
  });
}

/** The ids of what the account can see, by what names it. */
async function idsOf({ stack, accountId }: DemoBook, select: string): Promise<Map<string, string>> {
  const rows = await stack.query<{ id: string; name: string }>(
    'crm',
    `${select} WHERE (account_id = $1 OR account_id IS NULL) AND deleted_at IS NULL`,
    [accountId],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Nobody adds sixty people in a minute: the dashboard is to show a year of work, more of it each month. */
async function spreadOverTheYear({ stack, accountId }: DemoBook): Promise<void> {
  await stack.query(
    'crm',
    `UPDATE individuals SET created_at = individuals.created_at - make_interval(days => placed.days_ago)
     FROM (SELECT id, (340 * (1 - sqrt(row_number() OVER (ORDER BY created_at) / 60.0)))::int AS days_ago
       FROM individuals WHERE account_id = $1) AS placed
     WHERE placed.id = individuals.id`,
    [accountId],
  );
}
