import {
  carrierRoutes,
  dependentRoutes,
  householdRoutes,
  individualRoutes,
  noteRoutes,
  policyRoutes,
  productRoutes,
  renewalRoutes,
  savedFilterRoutes,
  tagRoutes,
  taskRoutes,
} from '@bindery/contracts/crm';
import type { SampleCarrier, SampleClient } from '@bindery/contracts/crm/sample-book';
import type { RunningStack } from '../running-stack.js';
import { enter, entry, type Enterer, type Entry } from './enter.js';
import { addHistory, ageUnnumbered, finishTasks, spreadOverTheYear } from './history.js';
import { sampleCarriers } from './sample-carriers.js';
import { fullName, sampleClients, sampleTags } from './sample-clients.js';
import { sampleViews } from './sample-views.js';

/** The account that gets sample records, and the users who create them. */
export interface DemoAccount {
  readonly stack: RunningStack;
  readonly accountId: string;
  readonly agents: readonly string[];
  readonly owner: Enterer;
  /** Creates the platform's records. */
  readonly superuser: Enterer;
}

/** A client whose record exists. */
interface Client extends SampleClient {
  readonly id: string;
}

/** Creates the missing sample records. @returns how many of each kind */
export async function seedRecords(account: DemoAccount): Promise<Record<string, number>> {
  const described = sampleClients(account.agents);
  const own = (table: string, entries: readonly Entry[]) =>
    enter({ ...account, table }, account.owner, entries);
  const individuals = await own(
    'individuals',
    described.map(({ individual: body }) => entry(individualRoutes.create, { body })),
  );
  if (individuals > 0) await spreadOverTheYear(account);
  const ids = await idsOf(account, `SELECT id, first_name || ' ' || last_name AS name FROM individuals`);
  // A record that was renamed or deleted since gets nothing more.
  const clients = described.flatMap((client) => {
    const id = ids.get(fullName(client.individual));
    return id === undefined ? [] : [{ ...client, id }];
  });
  const tags = await own(
    'tags',
    sampleTags.map((body) => entry(tagRoutes.create, { body })),
  );
  if (tags > 0) await giveTags(account, clients);
  const dependents = await own('dependents', clients.flatMap(dependentEntries));
  const notes = await own('notes', clients.flatMap(noteEntries));
  const tasks = await own('tasks', clients.flatMap(taskEntries));
  if (tasks > 0) {
    await finishTasks(account);
    await callInVain(account, clients);
  }
  const households = await enterHouseholds(account, clients);
  const carriers = await enterShared(account, 'carriers', carrierEntries);
  const products = await enterShared(account, 'products', await productEntriesOf(account));
  const policies = await own('policies', await policyEntries(account, clients));
  if (policies > 0) {
    await addHistory(account);
    await renewAhead(account, clients);
    await ageUnnumbered(account);
  }
  const views = await own(
    'saved_filters',
    sampleViews.map((body) => entry(savedFilterRoutes.save, { body })),
  );
  return { individuals, tags, dependents, notes, tasks, households, carriers, products, policies, views };
}

const dependentEntries = ({ id: individual_id, dependents = [] }: Client): Entry[] =>
  dependents.map((one) => entry(dependentRoutes.create, { body: { ...one, individual_id } }));

const noteEntries = ({ id, notes }: Client): Entry[] =>
  notes.map((body) => entry(noteRoutes.createOfIndividual, { params: { id }, body }));

const taskEntries = ({ id: insured_id, tasks = [] }: Client): Entry[] =>
  tasks.map((one) => entry(taskRoutes.create, { body: { ...one, insured_id } }));

/** Calls the first new lead, who doesn't answer: their task to call again is made. */
async function callInVain({ owner }: DemoAccount, clients: readonly Client[]): Promise<void> {
  const lead = clients.find(
    ({ individual: { status, lead_stage } }) => status === 'lead' && lead_stage === 'new',
  );
  if (!lead) return;
  const body = {
    kind: 'call',
    outcome: 'not_reached',
    body: 'Rang out. Tries again in the morning.',
  } as const;
  await (await owner()).ask(noteRoutes.createOfIndividual, { params: { id: lead.id }, body });
}

/** Creates the platform's records and the account's. */
async function enterShared(
  account: DemoAccount,
  table: string,
  entriesOf: (carrier: SampleCarrier) => Entry[],
): Promise<number> {
  const { stack, accountId, owner, superuser } = account;
  const isGlobal = ({ carrier }: SampleCarrier) => carrier.is_global === true;
  const global = sampleCarriers.filter(isGlobal).flatMap(entriesOf);
  const local = sampleCarriers.filter((carrier) => !isGlobal(carrier)).flatMap(entriesOf);
  const shared = await enter({ stack, table, accountId: null }, superuser, global);
  return shared + (await enter({ stack, table, accountId }, owner, local));
}

const carrierEntries = ({ carrier }: SampleCarrier): Entry[] => [
  entry(carrierRoutes.create, { body: carrier }),
];

async function productEntriesOf(account: DemoAccount): Promise<(carrier: SampleCarrier) => Entry[]> {
  const ids = await idsOf(account, 'SELECT id, name FROM carriers');
  return ({ carrier: { name, is_global = false }, products }) => {
    const carrier_id = ids.get(name);
    if (carrier_id === undefined) return [];
    return products.map((one) => entry(productRoutes.create, { body: { ...one, carrier_id, is_global } }));
  };
}

async function policyEntries(account: DemoAccount, clients: readonly Client[]): Promise<Entry[]> {
  const carriers = await idsOf(account, 'SELECT carrier_id AS id, name FROM products');
  const products = await idsOf(account, 'SELECT id, name FROM products');
  return clients.flatMap(({ id: insured_id, policies = [] }) =>
    policies.flatMap(({ product, nextPremium: _later, ...policy }) => {
      const [carrier_id, product_id] = [carriers.get(product), products.get(product)];
      // A product that was renamed or deleted since gets no policy.
      if (carrier_id === undefined || product_id === undefined) return [];
      return [entry(policyRoutes.create, { body: { ...policy, insured_id, carrier_id, product_id } })];
    }),
  );
}

/** Renews some policies weeks ahead with another premium, so that they show the present and the coming one. */
async function renewAhead(account: DemoAccount, clients: readonly Client[]): Promise<void> {
  const ids = await idsOf(account, 'SELECT id, policy_number AS name FROM policies');
  const session = await account.owner();
  for (const { policy_number, nextPremium: premium } of clients.flatMap(({ policies = [] }) => policies)) {
    const id = ids.get(policy_number ?? '');
    if (premium === undefined || id === undefined) continue;
    await session.ask(renewalRoutes.decide, { params: { id }, body: { outcome: 'renewed', premium } });
  }
}

/** The ids of the records that the account can see, by name. */
async function idsOf({ stack, accountId }: DemoAccount, select: string): Promise<Map<string, string>> {
  const rows = await stack.query<{ id: string; name: string }>(
    'crm',
    `${select} WHERE (account_id = $1 OR account_id IS NULL) AND deleted_at IS NULL`,
    [accountId],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function giveTags({ stack, accountId }: DemoAccount, clients: readonly Client[]): Promise<void> {
  const given = clients.flatMap(({ id, tags = [] }) => tags.map((tag) => ({ id, tag })));
  await stack.query(
    'crm',
    `INSERT INTO individual_tags (account_id, individual_id, tag_id)
     SELECT tags.account_id, given.id, tags.id FROM unnest($2::uuid[], $3::text[]) AS given (id, tag)
     JOIN tags ON tags.account_id = $1 AND tags.name = given.tag ON CONFLICT DO NOTHING`,
    [accountId, given.map(({ id }) => id), given.map(({ tag }) => tag)],
  );
}

/** Puts some individuals into households, unless there is one. */
async function enterHouseholds(account: DemoAccount, clients: readonly Client[]): Promise<number> {
  const { stack, accountId, owner } = account;
  const sql = 'SELECT FROM households WHERE account_id = $1 LIMIT 1';
  if ((await stack.query('crm', sql, [accountId])).length > 0) return 0;
  const session = await owner();
  const households = Map.groupBy(clients, ({ household }) => household?.of);
  households.delete(undefined);
  for (const living of households.values()) {
    const members = living.flatMap(({ id: individual_id, household }) =>
      household ? [{ individual_id, relationship: household.relationship }] : [],
    );
    const params = { id: members[0]?.individual_id ?? '' };
    if (members.length < 2) continue;
    const { members: shown } = await session.ask(householdRoutes.set, { params, body: { members } });
    // People who live with the head have the head's primary address.
    const [home, ...others] = shown.map(({ individual_id, addresses }) => ({
      individual_id,
      replaces: addresses[0]?.id ?? null,
    }));
    const body = { address_id: home?.replaces ?? '', members: others };
    await session.ask(householdRoutes.changeAddress, { params, body });
  }
  return households.size;
}
