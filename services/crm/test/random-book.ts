import { randomUUID } from 'node:crypto';
import type { ReportGrouping } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { dayIn } from '../src/calendar/calendar.js';
import type { CrmInUse, Person } from './crm-under-test.js';
import type { StoredPolicy } from './slow-figures.js';

/** Random numbers that are the same for a seed. */
export interface Random {
  number(): number;
  chance(share: number): boolean;
  of<Item>(items: readonly Item[]): Item;
}

export function randomFrom(seed: number): Random {
  let state = seed;
  const number = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  for (let nth = 0; nth < 10; nth += 1) number();
  return {
    number,
    chance: (share) => number() < share,
    of: (items) => items[Math.floor(number() * items.length)]!,
  };
}

/** A book of an account. */
export interface RandomBook {
  readonly today: string;
  /** Policies that the account's lists show. */
  readonly policies: readonly StoredPolicy[];
  /** With those in the trash. */
  readonly everything: readonly StoredPolicy[];
  /** Names by id. */
  readonly carriers: Readonly<Record<string, string>>;
  /** One who has some of the clients and policies. */
  readonly agent: string;
  isOwn(policy: StoredPolicy): boolean;
  /** The names of the groups in which a policy counts. */
  namesOf(policy: StoredPolicy, by: ReportGrouping): string[];
}

const POLICIES = 80;
const STATES = ['OH', 'PA', 'ME'];

/** Adds a random book to an account. */
export async function randomBook(crm: CrmInUse, who: Person, random: Random): Promise<RandomBook> {
  const today = dayIn('America/New_York', crm.clock.now());
  const day = (from: number, to: number) =>
    daysAfter(today, Math.floor(from + random.number() * (to - from)));
  const agents = await addAgents(crm, who);
  const companies = await addCompanies(crm, who);
  const clients = await addClients(crm, who, random, [...Object.keys(agents), null]);
  const ids = Array.from({ length: POLICIES }, () => randomUUID());
  const rows: Linked[] = [];
  for (const id of ids) {
    const carrier_id = random.of(Object.keys(companies.carriers));
    const status = random.chance(0.6) ? 'active' : random.of(['inactive', 'canceled', 'expired']);
    const effective_date = random.chance(0.1) ? null : random.of([day(-500, 90), day(-40, 1), '1850-01-01']);
    const end = random.of([null, null, day(-300, 100), day(-30, 10), '9999-12-31']);
    const isHandled = random.chance(0.4);
    const row = {
      ...{ id, account_id: who.accountId, created_by: random.of([who.userId, ...Object.keys(agents)]) },
      ...{ insured_id: random.of([...clients.map((client) => client.id), null]), carrier_id },
      product_id: random.of([null, ...companies.productsOf(carrier_id)]),
      ...{ status, effective_date, policy_number: random.chance(0.5) ? `P-${id}` : null },
      premium: random.of([null, '0', '0.01', '33.33', '100', '1234.56']),
      premium_mode: random.of(['monthly', 'quarterly', 'semi_annual', 'annual']),
      termination_date: end !== null && end >= (effective_date ?? '') ? end : null,
      ended_on: status === 'active' ? null : random.of([null, day(-300, 0), today]),
      renewal_date: random.of([null, day(-200, 200)]),
      writing_agent: random.of([null, ...Object.keys(agents)]),
      renewal_handled: isHandled ? day(-300, 60) : null,
      renewal_outcome: isHandled ? random.of(['renewed', 'moved', 'lost']) : null,
      renewal_reason: isHandled ? random.of([null, 'Price', 'Moved & “gone”']) : null,
      deleted_at: random.chance(0.1) ? new Date() : null,
      ...{ created_at: `${day(-100, 0)}T15:00:00Z`, updated_at: new Date() },
    };
    await insert(crm, 'policies', row);
    rows.push(row);
  }
  for (const { id } of rows.filter(() => random.chance(0.4)))
    await addPremiums(crm, random, id, [day(-400, 1), day(-30, 60)]);
  await addSuccessors(crm, random, rows);
  const everything = await read(crm, who);
  const clientOf = (policy: StoredPolicy) => clients.find(({ id }) => id === policy.insured_id);
  const [agent] = Object.keys(agents) as [string];
  return {
    ...{ today, everything, carriers: companies.carriers, agent },
    policies: everything.filter((policy) => !policy.isHidden && clientOf(policy)?.isHidden !== true),
    isOwn: (policy) => {
      const client = clientOf(policy);
      const stored = everything.find(({ id }) => id === policy.id)!;
      return client ? client.assigned_agent === agent : stored.created_by === agent;
    },
    namesOf: (policy, by) =>
      ({
        carrier: () => [companies.carriers[policy.carrier_id]!],
        product: () => [companies.products[policy.product_id ?? ''] ?? 'No product'],
        agent: () => [policy.agent === null ? 'No agent' : (agents[policy.agent] ?? 'Former agents')],
        state: () => clientOf(policy)?.places ?? ['No address'],
        tag: () => clientOf(policy)?.tags ?? ['No tag'],
        reason: () => [policy.renewal_reason ?? 'No reason'],
      })[by as 'carrier'](),
  };
}

interface Linked {
  readonly id: string;
  readonly insured_id: string | null;
  readonly termination_date: string | null;
}

/** Gives a policy other premiums from some days on. Its row shows the last one that began, or none of them yet. */
async function addPremiums(
  crm: CrmInUse,
  random: Random,
  id: string,
  days: readonly string[],
): Promise<void> {
  await crm.rows(
    `INSERT INTO policy_premiums SELECT account_id, id, '-infinity', premium, premium_mode FROM policies WHERE id = $1`,
    [id],
  );
  for (const from of days)
    await crm.rows(
      `INSERT INTO policy_premiums SELECT account_id, id, $2::date, $3::numeric, $4 FROM policies WHERE id = $1
        ON CONFLICT DO NOTHING`,
      [id, from, random.of([null, '0', '44.44', '99']), random.of(['monthly', 'annual'])],
    );
  const isShown = random.chance(0.5) ? 'holds_from <= CURRENT_DATE - 2' : `holds_from = '-infinity'`;
  await crm.rows(
    `UPDATE policies SET premium = held.premium, premium_mode = held.premium_mode,
        premium_from = nullif(held.holds_from, '-infinity'), next_premium = next.premium,
        next_premium_mode = next.premium_mode, next_premium_from = next.holds_from
      FROM (SELECT * FROM policy_premiums WHERE policy_id = $1 AND ${isShown} ORDER BY holds_from DESC LIMIT 1) AS held
      LEFT JOIN policy_premiums AS next ON next.policy_id = held.policy_id AND next.holds_from = (
        SELECT min(holds_from) FROM policy_premiums WHERE policy_id = $1 AND holds_from > held.holds_from)
      WHERE id = $1`,
    [id],
  );
}

/** Gives policies a next one of their client: on the day after, a day or more later, or whenever that one begins. */
async function addSuccessors(crm: CrmInUse, random: Random, rows: readonly Linked[]): Promise<void> {
  for (const former of rows.filter(() => random.chance(0.4))) {
    const others = rows.filter((row) => row !== former && row.insured_id === former.insured_id);
    if (others.length === 0) continue;
    const next = random.of(others);
    await crm.rows('UPDATE policies SET next_policy_id = $2 WHERE id = $1', [former.id, next.id]);
    await crm.rows(
      `UPDATE policies SET effective_date = $2::date + $3::int WHERE id = $1
        AND $2::date < '9999-01-01' AND (termination_date IS NULL OR termination_date >= $2::date + $3::int)`,
      [next.id, former.termination_date, random.of([1, 1, 1, 2, -20])],
    );
  }
}

async function insert(crm: CrmInUse, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(row);
  await crm.rows(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, nth) => `$${String(nth + 1)}`).join(', ')})`,
    Object.values(row),
  );
}

/** Two who are there, by their names, and two who have left. */
async function addAgents(crm: CrmInUse, { accountId }: Person): Promise<Record<string, string | undefined>> {
  const agents: Record<string, string | undefined> = {};
  for (const [name, is_active] of [
    ['Ana Lind', true],
    ['Bo Lund', true],
    ['Cy Left', false],
  ] as const) {
    const user_id = randomUUID();
    await insert(crm, 'agents', { account_id: accountId, user_id, name, is_active });
    agents[user_id] = is_active ? name : undefined;
  }
  return { ...agents, [randomUUID()]: undefined };
}

async function addCompanies(crm: CrmInUse, who: Person) {
  const [carriers, products]: [Record<string, string>, Record<string, string>] = [{}, {}];
  const owners: Record<string, string[]> = {};
  for (const name of ['Aetna', 'Harbor Life', 'Kestrel Mutual']) {
    const { id } = (await crm.call(who, 'POST', '/api/carriers', { name })).body;
    carriers[id] = name;
    owners[id] = [];
    for (const plan of ['Gold', 'Silver']) {
      const product = { carrier_id: id, name: `${plan} of ${name}` };
      const { id: product_id } = (await crm.call(who, 'POST', '/api/products', product)).body;
      products[product_id] = product.name;
      owners[id].push(product_id);
    }
  }
  return { carriers, products, productsOf: (carrier: string) => owners[carrier] ?? [] };
}

async function addClients(crm: CrmInUse, who: Person, random: Random, agents: readonly (string | null)[]) {
  const clients = [];
  const tags: Record<string, string> = {};
  for (const name of ['Review', 'VIP'])
    tags[name] = (await crm.call(who, 'POST', '/api/tags', { name, color: 'teal' })).body.id;
  for (let nth = 0; nth < 10; nth += 1) {
    const fields = { first_name: `Ada ${String(nth)}`, last_name: 'Byron', status: 'active' };
    const { id } = (await crm.call(who, 'POST', '/api/insureds', fields)).body;
    const assigned_agent = random.of(agents);
    const isHidden = nth === 0;
    await crm.rows('UPDATE individuals SET assigned_agent = $2, deleted_at = $3 WHERE id = $1', [
      ...[id, assigned_agent, isHidden ? new Date() : null],
    ]);
    const places = STATES.filter(() => random.chance(0.4));
    // One of them twice: it is the same state.
    for (const state of [...places, ...places.slice(0, 1)])
      await insert(crm, 'addresses', {
        ...{ id: randomUUID(), account_id: who.accountId, individual_id: id, created_by: who.userId },
        ...{ type: 'home', address1: '1 Elm St', city: 'Town', state, zip: '04101' },
        ...{ created_at: new Date(), updated_at: new Date() },
      });
    const worn = Object.keys(tags).filter(() => random.chance(0.4));
    for (const name of worn)
      await insert(crm, 'individual_tags', {
        account_id: who.accountId,
        individual_id: id,
        tag_id: tags[name],
      });
    clients.push({
      ...{ id, assigned_agent, isHidden, places: places.length === 0 ? ['No address'] : places },
      tags: worn.length === 0 ? ['No tag'] : worn,
    });
  }
  return clients;
}

const read = (crm: CrmInUse, { accountId }: Person) =>
  crm.rows<StoredPolicy & { isHidden: boolean; created_by: string }>(
    `SELECT policies.id, insured_id, carrier_id, product_id, policies.status, (premium * 100)::int AS cents,
      premium_mode, (SELECT coalesce(json_agg(json_build_object('from', nullif(holds_from, '-infinity'),
        'cents', (dated.premium * 100)::int, 'premium_mode', dated.premium_mode)), '[]')
        FROM policy_premiums AS dated WHERE dated.policy_id = policies.id) AS premiums, policy_number, effective_date::text, termination_date::text, ended_on::text, renewal_date::text,
      renewal_handled::text, renewal_outcome, renewal_reason, next_policy_id, policies.created_by,
      coalesce(writing_agent, assigned_agent) AS agent, policies.deleted_at IS NOT NULL AS "isHidden",
      (policies.created_at AT TIME ZONE 'America/New_York')::date::text AS created_on
    FROM policies LEFT JOIN individuals ON individuals.id = insured_id WHERE policies.account_id = $1`,
    [accountId],
  );
