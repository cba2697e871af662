import type { Principal } from '@bindery/contracts/access';
import { activityListQuery, childTypeNames, recordNames, type ActivityEntry } from '@bindery/contracts/crm';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { groundOf, ofIndividual, type Answer } from '../../test/record-values.js';
import { activityListSql } from './activity-list.sql.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };
const call = async (who: Person, method: string, path: string, body?: object) => {
  const answer = (await crm.call(who, method, path, body)) as unknown as Answer;
  expect(`${method} ${path} ${answer.status}`).toMatch(/ 20[0-9]$/u);
  return answer;
};
const add = async (who: Person, path: string, body: object) => (await call(who, 'POST', path, body)).body.id;
const log = async (who: Person, query = '') =>
  (await crm.call(who, 'GET', `/api/crm-logs?page_size=100${query}`)).body;
const newest = async (who: Person, count = 1) => (await log(who)).items.slice(0, count);
const summaries = ({ items }: { items: ActivityEntry[] }) => items.map(({ summary }) => summary);
const orla = { first_name: 'Orla', last_name: 'Eriksen', status: 'active' };
const subject = { parent_id: null, status: null };

/** A client with one record of each type, added in this order. */
async function bookOf(who: Person, client: object = orla) {
  const individual = await add(who, '/api/insureds', client);
  const carrier = await add(who, '/api/carriers', { name: 'Aetna' });
  const product = await add(who, '/api/products', { carrier_id: carrier, name: 'Gold PPO' });
  const of = { individual: { id: individual }, carrier: { id: carrier }, product: { id: product } };
  const ground = of as unknown as Awaited<ReturnType<typeof groundOf>>;
  const ids: Record<string, string> = { individual, carrier, product };
  for (const { type, list, body } of ofIndividual)
    ids[type] = await add(who, list(ground), { ...body(ground), ...(type === 'policy' && numbered) });
  ids['tag'] = await add(who, '/api/tags', { name: `VIP ${individual.slice(0, 8)}`, color: 'teal' });
  return ids as Record<
    'individual' | 'carrier' | 'product' | 'policy' | 'task' | 'dependent' | 'tag',
    string
  >;
}
const numbered = { policy_number: 'GLA-115133' };

describe('a line of the log', () => {
  it('says what was done and about whom, and leads there', async () => {
    const who = crm.person();
    const ids = await bookOf(who);
    const { items } = await log(who);
    const client = { ...subject, type: 'individual', id: ids.individual, title: 'Orla Eriksen' };
    const carrier = { ...subject, type: 'carrier', id: ids.carrier, title: 'Aetna' };
    const tag = `VIP ${ids.individual.slice(0, 8)}`;
    const expected: [string, object][] = [
      [`Tag ${tag} created`, { ...subject, type: 'tag', id: ids.tag, title: tag }],
      ...childTypeNames.toReversed().map((type): [string, object] => {
        const what = type === 'dependent' ? 'Dependent Mia Ito' : recordNames[type].name;
        return [`${what} added to Orla Eriksen`, client];
      }),
      ['Task “Send the quote” added for Orla Eriksen', client],
      [
        'Policy GLA-115133 added for Orla Eriksen',
        { ...subject, type: 'policy', id: ids.policy, title: 'GLA-115133', parent_id: ids.individual },
      ],
      [
        'Product Gold PPO added to Aetna',
        { ...subject, type: 'product', id: ids.product, title: 'Gold PPO', parent_id: ids.carrier },
      ],
      ['Carrier Aetna added', carrier],
      ['Individual Orla Eriksen added', client],
    ];
    expect(items.map(({ summary, subject: of }) => [summary, of])).toEqual(expected);
    expect(items.at(-4)?.response).toBe('Policy created');
    const entries = await crm.rows('SELECT e::text FROM audit_entries e WHERE account_id = $1', [
      who.accountId,
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Eriksen|GLA-115133|Aetna|Gold PPO|Send the quote/u);
  });

  it('is found by every name and word in it', async () => {
    const who = crm.person();
    const total = Object.keys(await bookOf(who)).length;
    expect(summaries(await log(who, '&search=orla phone ADDED'))).toEqual([
      'Phone number added to Orla Eriksen',
    ]);
    expect(summaries(await log(who, '&search=gla-115133'))).toHaveLength(1);
    // All but the carrier, its product and the tag.
    expect(await log(who, '&search=eriksen')).toMatchObject({ total, filtered: total - 3 });
  });

  it('follows changes, denials and reveals', async () => {
    const who = crm.person();
    const ids = await bookOf(who);
    await call(who, 'PUT', `/api/policies/${ids.policy}`, { policy_number: 'GLA-2' });
    await call(who, 'GET', `/api/dependents/${ids.dependent}/reveal/ssn`);
    const clerk = crm.person({ account_id: who.accountId, edits_all: false, is_owner: false });
    await crm.call(clerk, 'PUT', `/api/policies/${ids.policy}`, { policy_number: 'GLA-3' });
    expect((await newest(who, 3)).map(({ summary }) => summary)).toEqual([
      'Updating a policy of Orla Eriksen was denied: GLA-2',
      'SSN of a dependent of Orla Eriksen revealed: Mia Ito',
      'Policy GLA-2 of Orla Eriksen updated',
    ]);
  });
});

it('a line of the log names a task that was completed, a merged tag and a calendar feed', async () => {
  const who = crm.person();
  const ids = await bookOf(who);
  await call(who, 'POST', `/api/tasks/${ids.task}/complete`);
  await call(who, 'POST', `/api/tasks/${ids.task}/reopen`);
  const tags = { first: 'Golf', second: 'Sailing', third: 'Sports' };
  const made: Record<string, string> = {};
  for (const [key, name] of Object.entries(tags))
    made[key] = await add(who, '/api/tags', { name: `${name} ${ids.individual.slice(0, 8)}`, color: 'teal' });
  await call(who, 'PUT', `/api/tags/${made['first'] ?? ''}`, {
    name: `Tennis ${ids.individual.slice(0, 8)}`,
    color: 'red',
  });
  await call(who, 'POST', `/api/tags/${made['first'] ?? ''}/merge`, { into: made['second'] });
  await call(who, 'POST', `/api/tags/${made['second'] ?? ''}/merge`, { into: made['third'] });
  await call(who, 'POST', '/api/calendar/feed/renew', {});
  await call(who, 'PUT', '/api/calendar/feed', { show_client_names: true });
  await call(who, 'DELETE', '/api/calendar/feed');
  const kept = `Sports ${ids.individual.slice(0, 8)}`;
  expect((await newest(who, 11)).map(({ summary }) => summary)).toEqual([
    'Calendar feed turned off',
    'Calendar feed changed',
    'Calendar feed made',
    `Tags merged into ${kept}`,
    `Tags merged into ${kept}`,
    `Tag ${kept} changed`,
    `Tag ${kept} created`,
    `Tag ${kept} created`,
    `Tag ${kept} created`,
    'Task “Send the quote” of Orla Eriksen reopened',
    'Task “Send the quote” of Orla Eriksen completed',
  ]);
});

describe('what the reader cannot see now', () => {
  const hidden = /Orla|Eriksen|Mia|GLA-115133|Send the quote/u;

  it('has no name and no link once it is in the trash or permanently deleted', async () => {
    const who = crm.person();
    const ids = await bookOf(who);
    await call(who, 'DELETE', `/api/policies/${ids.policy}`);
    const client = { ...subject, type: 'individual', id: ids.individual, title: 'Orla Eriksen' };
    expect(await newest(who)).toMatchObject([{ summary: 'Policy of Orla Eriksen deleted', subject: client }]);
    expect(JSON.stringify(await log(who))).not.toContain('GLA-115133');
    await call(who, 'DELETE', `/api/policies/${ids.policy}/trash`);
    expect(await newest(who)).toMatchObject([{ summary: 'Policy permanently deleted', subject: null }]);
    await call(who, 'DELETE', `/api/products/${ids.product}`);
    expect(await newest(who)).toMatchObject([
      { summary: 'Product of Aetna deleted', subject: { type: 'carrier', id: ids.carrier } },
    ]);
    await call(who, 'DELETE', `/api/insureds/${ids.individual}`);
    const list = await log(who);
    expect(summaries(list)).toContain('Phone number added');
    expect(JSON.stringify(list)).not.toMatch(hidden);
    expect((await log(who, '&search=eriksen')).filtered).toBe(0);
    await call(who, 'DELETE', `/api/insureds/${ids.individual}/trash`);
    expect(await newest(who)).toMatchObject([{ summary: 'Individual permanently deleted', subject: null }]);
    expect(JSON.stringify(await log(who))).not.toMatch(hidden);
    expect((await log(who)).items.filter(({ subject: of }) => of?.type === 'individual')).toEqual([]);
  });

  it('has none after the client goes to another agent, and none for another agency', async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, account_id: admin.accountId });
    const ids = await bookOf(agent);
    expect(JSON.stringify(await log(agent))).toMatch(hidden);
    // A task of the agent's own stays theirs; its client's name does not.
    await crm.rows('UPDATE individuals SET created_by = $1, assigned_agent = NULL WHERE id = $2', [
      ...[admin.userId, ids.individual],
    ]);
    const list = await log(agent);
    expect(list.total).toBe(Object.keys(ids).length);
    expect(summaries(list)).toContain('Task “Send the quote” added');
    expect(list.items.find(({ record_id }) => record_id === ids.task)?.subject).toEqual({
      ...{ type: 'task', id: ids.task, title: 'Send the quote', parent_id: null, status: 'open' },
    });
    expect(JSON.stringify(list)).not.toMatch(/Orla|Eriksen|Mia|GLA-115133/u);
    // An entry of one account about a record of another, as a mistake would write it.
    const stranger = crm.person();
    await bookOf(stranger);
    for (const [type, id] of Object.entries(ids))
      await crm.rows('UPDATE audit_entries SET record_id = $1 WHERE account_id = $2 AND record_type = $3', [
        id,
        stranger.accountId,
        type,
      ]);
    const strange = await log(stranger);
    expect(strange.items.map(({ subject: of }) => of)).toEqual(strange.items.map(() => null));
    expect(JSON.stringify(strange)).not.toMatch(/Orla|Eriksen|Mia|GLA-115133|Send the quote|Aetna|VIP/u);
  });
});

it("shows an agent with own access what others did to each record of the agent's clients, and of nobody else", async () => {
  const admin = crm.person();
  const agent = crm.person({ ...own, account_id: admin.accountId });
  const books = [await bookOf(agent), await bookOf(admin, { ...orla, first_name: 'Hidden' })];
  const done: { id: string; actions: string[] }[] = [];
  for (const ids of books) {
    const about: typeof done = [];
    for (const { type, one, edit } of ofIndividual) {
      const id = (ids as Record<string, string>)[type]!;
      const path = `${one}/${id}`;
      await call(admin, 'PUT', path, edit);
      await call(admin, 'DELETE', path);
      await call(admin, 'POST', `${path}/restore`);
      about.push({ id, actions: [`${type}.updated`, `${type}.deleted`, `${type}.restored`] });
    }
    const client = `/api/insureds/${ids.individual}`;
    await call(admin, 'PUT', client, { title: 'Ms' });
    await call(admin, 'PUT', `${client}/tags`, { tag_ids: [ids.tag] });
    await call(admin, 'PUT', `/api/tags/${ids.tag}`, {
      name: `Gold ${ids.individual.slice(0, 8)}`,
      color: 'red',
    });
    const other = await add(admin, '/api/insureds', { ...orla, first_name: 'Spouse' });
    const members = [ids.individual, other].map((individual_id, index) => ({
      ...{ individual_id, relationship: index === 0 ? 'head' : 'spouse' },
    }));
    await call(admin, 'PUT', `${client}/household`, { members });
    about.push(
      { id: ids.individual, actions: Array.from({ length: 3 }, () => 'individual.updated') },
      { id: ids.tag, actions: ['tags.updated'] },
    );
    if (ids === books[0]) done.push(...about);
  }
  const { items } = await log(agent, `&actor_id=${admin.userId}&order=asc`);
  const seen = Map.groupBy(items, ({ record_id }) => record_id);
  expect([...seen.keys()].toSorted()).toEqual(done.map(({ id }) => id).toSorted());
  for (const { id, actions } of done)
    expect({ id, actions: seen.get(id)?.map(({ action }) => action) }).toEqual({ id, actions });
});

it('names only the records of the page, however many entries there are', async () => {
  const who = crm.person();
  const ids = await bookOf(who);
  // This many entries at once need no audit chain.
  await crm.rows('ALTER TABLE audit_entries DISABLE TRIGGER checkpoint');
  await crm.rows(
    `INSERT INTO audit_entries (account_id, seq, id, at, action, record_type, record_id, fields, outcome, hash)
      SELECT $1, $3 + n, gen_random_uuid(), now() + n * interval '1 second', 'policy.updated', 'policy', $2, '{}', 'success', n::text
      FROM generate_series(1, 8000) AS n`,
    [who.accountId, ids.policy, Object.keys(ids).length],
  );
  await crm.rows('ANALYZE audit_entries');
  const principal = { ...who, seesAll: true } as unknown as Principal;
  const { text, values } = activityListSql(principal, activityListQuery.parse({ page_size: '10' }), 'UTC');
  const [{ 'QUERY PLAN': plan }] = (await crm.rows(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [
    ...values,
  ])) as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];
  const reads = nodesOf(plan[0].Plan).filter((node) =>
    ['policies', 'individuals', 'carriers', 'products', 'tasks', 'notes', 'phones', 'agents'].includes(
      node['Relation Name'] ?? '',
    ),
  );
  expect(reads.length).toBeGreaterThan(5);
  for (const node of reads) expect(node['Actual Loops']).toBeLessThanOrEqual(10);
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
