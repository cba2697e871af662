import {
  addressRoutes,
  carrierRoutes,
  dependentRoutes,
  householdRoutes,
  individualRoutes,
  noteRoutes,
  phoneRoutes,
  policyRoutes,
  productRoutes,
  renewalRoutes,
  savedFilterRoutes,
  tagRoutes,
  taskRoutes,
  type CreateIndividualBody,
} from '@bindery/contracts/crm';
import type { RunningStack } from '../running-stack.js';
import { enter, entry, type Enterer, type Entry } from './enter.js';
import { sampleCarriers, type SampleCarrier } from './sample-carriers.js';
import { sampleFamilies } from './sample-families.js';
import { sampleHouseholds } from './sample-households.js';
import { sampleIndividuals } from './sample-individuals.js';
import { samplePolicies } from './sample-policies.js';
import { sampleTags } from './sample-tags.js';
import { addHistory, finishTasks } from './history.js';
import { sampleTasks } from './sample-tasks.js';
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

/** Creates the missing sample records. @returns how many of each kind */
export async function seedRecords(account: DemoAccount): Promise<Record<string, number>> {
  const individuals = await enter(own(account, 'individuals'), account.owner, individualEntries(account));
  if (individuals > 0) await spreadOverTheYear(account);
  const tags = await enter(own(account, 'tags'), account.owner, tagEntries);
  if (tags > 0) await giveTags(account);
  const families = await enterFamilies(account);
  if ((families['tasks'] ?? 0) > 0) await finishTasks(account);
  const households = await enterHouseholds(account);
  const carriers = await enterShared(account, 'carriers', carrierEntries);
  const products = await enterShared(account, 'products', await productEntriesOf(account));
  const policies = await enter(own(account, 'policies'), account.owner, await policyEntries(account));
  if (policies > 0) {
    await addHistory(account);
    await renewAhead(account);
    await ageUnnumbered(account);
  }
  const views = await enter(own(account, 'saved_filters'), account.owner, viewEntries);
  return { individuals, tags, ...families, households, carriers, products, policies, views };
}

const today = (): string => new Date().toISOString().slice(0, 10);

const INDIVIDUALS = `SELECT id, first_name || ' ' || last_name AS name FROM individuals`;
const nameOf = (person?: CreateIndividualBody): string => `${person?.first_name} ${person?.last_name}`;

const own = ({ stack, accountId }: DemoAccount, table: string) => ({ stack, table, accountId });

const individualEntries = ({ agents }: DemoAccount): Entry[] =>
  sampleIndividuals(agents, today()).map((body) => entry(individualRoutes.create, { body }));

async function enterFamilies(account: DemoAccount): Promise<Record<string, number>> {
  const people = sampleIndividuals(account.agents, today());
  const ids = await idsOf(account, INDIVIDUALS);
  const families = sampleFamilies(people).flatMap((family, index) => {
    const id = ids.get(nameOf(people[index]));
    return id === undefined ? [] : [{ ...family, id }];
  });
  const dependents = families.flatMap((family) =>
    family.dependents.map((one) =>
      entry(dependentRoutes.create, { body: { ...one, individual_id: family.id } }),
    ),
  );
  const childRoutes = {
    addresses: addressRoutes.createOfIndividual,
    phones: phoneRoutes.createOfIndividual,
    notes: noteRoutes.createOfIndividual,
  };
  const childRecords = (kind: keyof typeof childRoutes) =>
    families.flatMap(({ id, [kind]: records }) =>
      records.map((body) => ({ route: childRoutes[kind], sent: { params: { id }, body } })),
    );
  return {
    dependents: await enter(own(account, 'dependents'), account.owner, dependents),
    addresses: await enter(own(account, 'addresses'), account.owner, childRecords('addresses')),
    phones: await enter(own(account, 'phones'), account.owner, childRecords('phones')),
    notes: await enter(own(account, 'notes'), account.owner, childRecords('notes')),
    tasks: await enter(own(account, 'tasks'), account.owner, taskEntries(account, families)),
  };
}

function taskEntries({ agents }: DemoAccount, people: readonly { readonly id: string }[]): Entry[] {
  const clients = people.map(({ id }) => id);
  return sampleTasks(clients, agents, today()).map((body) => entry(taskRoutes.create, { body }));
}

/** Creates the platform's records and the account's. */
async function enterShared(
  account: DemoAccount,
  table: string,
  entriesOf: (carrier: SampleCarrier) => Entry[],
): Promise<number> {
  const { stack, owner, superuser } = account;
  const isGlobal = ({ carrier }: SampleCarrier) => carrier.is_global === true;
  const global = sampleCarriers.filter(isGlobal).flatMap(entriesOf);
  const local = sampleCarriers.filter((carrier) => !isGlobal(carrier)).flatMap(entriesOf);
  const shared = await enter({ stack, table, accountId: null }, superuser, global);
  return shared + (await enter(own(account, table), owner, local));
}

const carrierEntries = ({ carrier }: SampleCarrier): Entry[] => [
  entry(carrierRoutes.create, { body: carrier }),
];

async function productEntriesOf(account: DemoAccount): Promise<(carrier: SampleCarrier) => Entry[]> {
  const ids = await idsOf(account, 'SELECT id, name FROM carriers');
  return ({ carrier, products }) => {
    const carrier_id = ids.get(carrier.name);
    if (carrier_id === undefined) return [];
    const is_global = carrier.is_global === true;
    return products.map(({ product }) =>
      entry(productRoutes.create, { body: { ...product, carrier_id, is_global } }),
    );
  };
}

async function policyEntries(account: DemoAccount): Promise<Entry[]> {
  const individuals = await idsOf(account, INDIVIDUALS);
  const carriers = await idsOf(account, 'SELECT id, name FROM carriers');
  const products = await idsOf(account, 'SELECT id, carrier_id || name AS name FROM products');
  const wanted = samplePolicies(sampleIndividuals(account.agents, today()), today());
  return wanted.flatMap(({ insured, carrier, product, policy }) => {
    const insured_id = individuals.get(nameOf(insured));
    const carrier_id = carriers.get(carrier);
    const product_id = products.get(`${carrier_id ?? ''}${product}`);
    // A record that was renamed or deleted since gets no policy.
    if (insured_id === undefined || carrier_id === undefined || product_id === undefined) return [];
    return [entry(policyRoutes.create, { body: { ...policy, insured_id, carrier_id, product_id } })];
  });
}

/** Renews some policies weeks ahead with another premium, so that they show the present and the coming one. */
async function renewAhead(account: DemoAccount): Promise<void> {
  const ids = await idsOf(account, 'SELECT id, policy_number AS name FROM policies');
  const session = await account.owner();
  for (const { policy, nextPremium: premium } of samplePolicies(
    sampleIndividuals(account.agents, today()),
    today(),
  )) {
    const id = ids.get(policy.policy_number ?? '');
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

/** Lets the carriers keep some waiting for their numbers, for Today. */
async function ageUnnumbered({ stack, accountId }: DemoAccount): Promise<void> {
  await stack.query(
    'crm',
    `UPDATE policies SET created_at = created_at - interval '20 days'
     WHERE account_id = $1 AND policy_number IS NULL`,
    [accountId],
  );
}

/** Spreads the individuals over a year, more each month, for the dashboard and the quiet leads of Today. */
async function spreadOverTheYear({ stack, accountId }: DemoAccount): Promise<void> {
  await stack.query(
    'crm',
    `UPDATE individuals SET created_at = individuals.created_at - make_interval(days => placed.days_ago),
       updated_at = individuals.created_at - make_interval(days => placed.days_ago)
     FROM (SELECT id, (340 * (1 - sqrt(row_number() OVER (ORDER BY created_at) / 60.0)))::int AS days_ago
       FROM individuals WHERE account_id = $1) AS placed
     WHERE placed.id = individuals.id`,
    [accountId],
  );
}

const tagEntries: Entry[] = sampleTags.map((body) => entry(tagRoutes.create, { body }));

const viewEntries: Entry[] = sampleViews.map((body) => entry(savedFilterRoutes.save, { body }));

/** Gives each tag to some of the individuals, and some of them several. */
async function giveTags({ stack, accountId }: DemoAccount): Promise<void> {
  await stack.query(
    'crm',
    `INSERT INTO individual_tags (account_id, individual_id, tag_id)
     SELECT person.account_id, person.id, tag.id
     FROM (SELECT account_id, id, row_number() OVER (ORDER BY last_name, id) AS number FROM individuals) AS person
     JOIN (SELECT account_id, id, row_number() OVER (ORDER BY name) AS number FROM tags) AS tag
       ON tag.account_id = person.account_id AND person.number % (tag.number + 2) = 0
     WHERE person.account_id = $1 ON CONFLICT DO NOTHING`,
    [accountId],
  );
}

/** Puts some individuals into households, unless there is one. */
async function enterHouseholds(account: DemoAccount): Promise<number> {
  const { stack, accountId, agents, owner } = account;
  const sql = 'SELECT FROM households WHERE account_id = $1 LIMIT 1';
  if ((await stack.query('crm', sql, [accountId])).length > 0) return 0;
  const people = sampleIndividuals(agents, today());
  const ids = await idsOf(account, INDIVIDUALS);
  const session = await owner();
  for (const household of sampleHouseholds) {
    const members = household.flatMap(({ person, relationship }) => {
      const individual_id = ids.get(nameOf(people[person]));
      return individual_id === undefined ? [] : [{ individual_id, relationship }];
    });
    const params = { id: members[0]?.individual_id ?? '' };
    if (members.length < 2) continue;
    const { members: living } = await session.ask(householdRoutes.set, { params, body: { members } });
    // People who live with the head have the head's primary address.
    const [home, ...others] = living.map(({ individual_id, addresses }) => ({
      individual_id,
      replaces: addresses[0]?.id ?? null,
    }));
    const body = { address_id: home?.replaces ?? '', members: others };
    await session.ask(householdRoutes.changeAddress, { params, body });
  }
  return sampleHouseholds.length;
}
