import { randomUUID } from 'node:crypto';
import { apiKey, callApi, type ApiKey } from '../../test/api-keys.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const limited = { sees_all: false, edits_all: false } as const;
type Lists = 'individuals' | 'policies' | 'tasks' | 'notes' | 'carriers';

/** An agency: somebody who sees all, and two agents who see their own clients. */
async function agency() {
  const owner = apiKey(crm);
  const { accountId: account_id } = owner;
  const [first, second] = [randomUUID(), randomUUID()];
  for (const id of [first, second])
    await crm.rows(
      `INSERT INTO agents (account_id, user_id, name, is_active) VALUES ($1, $2, 'An agent', true)`,
      [account_id, id],
    );
  const keyOf = (userId: string) => apiKey(crm, { account_id, ...limited, user_role: 'agent' }, { userId });
  return { owner, agent: keyOf(first), other: keyOf(second) };
}

const create = async (key: ApiKey, list: Lists, body: object) => {
  const answer = await callApi(crm, key, 'POST', `/${list}`, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.id;
};
const client = (key: ApiKey, values: object = {}) =>
  create(key, 'individuals', { first_name: 'Ida', last_name: 'Synced', status: 'active', ...values });
const assign = async (key: ApiKey, id: string, to: ApiKey) => {
  const answer = await callApi(crm, key, 'PUT', `/individuals/${id}`, { assigned_agent_id: to.userId });
  expect(answer.status).toBe(200);
};

/** A client with a policy, a task and a note of somebody else. */
async function wholeClient(owner: ApiKey, agent: ApiKey) {
  const id = await client(owner, { assigned_agent_id: agent.userId });
  const carrier_id = await create(owner, 'carriers', { name: `Carrier ${randomUUID()}` });
  return {
    individuals: id,
    policies: await create(owner, 'policies', { individual_id: id, carrier_id, status: 'active' }),
    tasks: await create(owner, 'tasks', { title: 'Call', individual_id: id }),
    notes: await create(owner, 'notes', { body: 'Met.', individual_id: id }),
  } as const;
}
const ofClients = ['individuals', 'policies', 'tasks', 'notes'] as const;

/** The changes that a client gets that fetched the list before. */
async function since(key: ApiKey, list: Lists, moment: string, limit = 50) {
  const [changed, removed]: [string[], string[]] = [[], []];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${cursor}`;
    const path = `/${list}?limit=${String(limit)}&updated_since=${encodeURIComponent(moment)}${more}`;
    const { status, body } = await callApi(crm, key, 'GET', path);
    expect([status, body.errors]).toEqual([200, undefined]);
    for (const item of body.items) (item['deleted'] === true ? removed : changed).push(item.id);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return { changed, removed };
}

/** A moment between what happened and what is to come, by the clock of the database. */
async function now(): Promise<string> {
  const [row] = await crm.rows<{ at: Date }>(`SELECT clock_timestamp() + interval '2 milliseconds' AS at`);
  await crm.rows('SELECT pg_sleep(0.005)');
  return (row as { at: Date }).at.toISOString();
}

it('begins where the first page of the last time began, less the time that a change can take', async () => {
  const key = apiKey(crm);
  const began = Date.now();
  const { synced_until } = (await callApi(crm, key, 'GET', '/individuals')).body;
  expect(began - Date.parse(synced_until)).toBeGreaterThan(60_000);
  const id = await client(key);
  expect((await since(key, 'individuals', synced_until)).changed).toEqual([id]);
});

it('has what was created and changed since, also where only a list of a client was', async () => {
  const key = apiKey(crm);
  const [kept, edited, called] = [await client(key), await client(key), await client(key)];
  const moment = await now();
  await callApi(crm, key, 'PUT', `/individuals/${edited}`, { nickname: 'Idi' });
  const phones = [{ type: 'home', phone: '(212) 555-0123' }];
  await callApi(crm, key, 'PUT', `/individuals/${called}`, { phones });
  const added = await client(key);
  const { changed, removed } = await since(key, 'individuals', moment);
  expect([changed, removed]).toEqual([[edited, called, added], []]);
  expect(changed).not.toContain(kept);
});

it('a client who is reassigned leaves the scope of one agent and enters that of the other, with all of theirs', async () => {
  const { owner, agent, other } = await agency();
  const ids = await wholeClient(owner, agent);
  const moment = await now();
  await assign(owner, ids.individuals, other);
  for (const list of ofClients) {
    expect([list, await since(agent, list, moment)]).toEqual([list, { changed: [], removed: [ids[list]] }]);
    expect([list, await since(other, list, moment)]).toEqual([list, { changed: [ids[list]], removed: [] }]);
    expect([list, await since(owner, list, moment)]).toEqual([list, { changed: [ids[list]], removed: [] }]);
  }
});

it('names no record to whom it never belonged', async () => {
  const { owner, agent, other } = await agency();
  const ids = await wholeClient(owner, agent);
  const moment = await now();
  await assign(owner, ids.individuals, other);
  const later = await create(owner, 'notes', {
    body: 'For the other alone.',
    individual_id: ids.individuals,
  });
  await callApi(crm, owner, 'DELETE', `/individuals/${ids.individuals}`);
  expect(await since(agent, 'notes', moment)).toEqual({ changed: [], removed: [ids.notes] });
  expect((await since(other, 'notes', moment)).removed.toSorted()).toEqual([ids.notes, later].toSorted());
  const stranger = apiKey(crm);
  for (const list of ofClients) expect((await since(stranger, list, moment)).removed).toEqual([]);
});

it('a client in the trash takes all of theirs along, and brings it back', async () => {
  const { owner, agent } = await agency();
  const ids = await wholeClient(owner, agent);
  const moment = await now();
  await callApi(crm, owner, 'DELETE', `/individuals/${ids.individuals}`);
  for (const list of ofClients)
    for (const key of [owner, agent]) expect((await since(key, list, moment)).removed).toEqual([ids[list]]);
  const between = await now();
  const person = crm.person({ account_id: owner.accountId }, owner.userId);
  expect((await crm.call(person, 'POST', `/api/insureds/${ids.individuals}/restore`)).status).toBe(200);
  for (const list of ofClients) {
    expect(await since(agent, list, between)).toEqual({ changed: [ids[list]], removed: [] });
    // Whoever missed both has it as before.
    expect((await since(agent, list, moment)).removed).toEqual([]);
  }
});

it('a record that was purged is still removed', async () => {
  const { owner, agent } = await agency();
  const ids = await wholeClient(owner, agent);
  const moment = await now();
  await callApi(crm, owner, 'DELETE', `/individuals/${ids.individuals}`);
  const person = crm.person({ account_id: owner.accountId }, owner.userId);
  expect((await crm.call(person, 'DELETE', `/api/insureds/${ids.individuals}/trash`)).status).toBe(204);
  for (const list of ofClients) expect((await since(agent, list, moment)).removed).toEqual([ids[list]]);
});

it('a merge removes the merged client, and shows what moved under the kept one', async () => {
  const { owner, agent } = await agency();
  const ids = await wholeClient(owner, agent);
  const kept = await client(owner, { assigned_agent_id: agent.userId });
  const moment = await now();
  const person = crm.person({ account_id: owner.accountId }, owner.userId);
  const merged = await crm.call(person, 'POST', `/api/insureds/${kept}/merge`, {
    merged_id: ids.individuals,
  });
  expect(merged.status).toBe(200);
  expect(await since(agent, 'individuals', moment)).toEqual({ changed: [kept], removed: [ids.individuals] });
  for (const list of ['policies', 'tasks', 'notes'] as const)
    expect(await since(agent, list, moment)).toEqual({ changed: [ids[list]], removed: [] });
});

it('pages through changed and removed records alike', async () => {
  const key = apiKey(crm);
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push(await client(key));
  const moment = await now();
  for (const id of ids.slice(0, 4)) await callApi(crm, key, 'DELETE', `/individuals/${id}`);
  for (const id of ids.slice(4)) await callApi(crm, key, 'PUT', `/individuals/${id}`, { nickname: 'N' });
  for (const limit of [1, 2, 3, 7, 50]) {
    const { changed, removed } = await since(key, 'individuals', moment, limit);
    expect([limit, changed, removed]).toEqual([limit, ids.slice(4), ids.slice(0, 4).toSorted()]);
  }
});

it('a deleted carrier is removed', async () => {
  const key = apiKey(crm);
  const id = await create(key, 'carriers', { name: 'Short-lived' });
  const moment = await now();
  await callApi(crm, key, 'DELETE', `/carriers/${id}`);
  expect(await since(key, 'carriers', moment)).toEqual({ changed: [], removed: [id] });
});

describe('answers 410', () => {
  const DAY_MS = 86_400_000;
  const sync = (key: ApiKey, moment: Date, more = '') =>
    callApi(crm, key, 'GET', `/individuals?updated_since=${moment.toISOString()}${more}`);

  it('to what is older than 30 days', async () => {
    const answer = await sync(apiKey(crm), new Date(Date.now() - 31 * DAY_MS));
    expect([answer.status, answer.body.code]).toEqual([410, 'resync_required']);
  });

  it("once the rights of the key's creator have changed, until the whole list is fetched again", async () => {
    const key = apiKey(crm);
    await callApi(crm, key, 'GET', '/individuals');
    const less = { ...key, token: '' };
    const { token } = crm.person(
      {
        account_id: key.accountId,
        ...limited,
        includes: ['api'],
        key_id: key.keyId,
        scopes: ['individuals:read'],
      },
      key.userId,
    );
    const shrunk = { ...less, token };
    const moment = new Date(Date.now() - DAY_MS);
    expect((await sync(shrunk, moment)).body.code).toBe('resync_required');
    await callApi(crm, shrunk, 'GET', '/individuals');
    expect((await sync(shrunk, moment)).status).toBe(200);
    expect((await sync(key, moment)).body.code).toBe('resync_required');
  });

  it('and 422 to a filter beside it', async () => {
    expect((await sync(apiKey(crm), new Date(), '&status=active')).status).toBe(422);
  });
});
