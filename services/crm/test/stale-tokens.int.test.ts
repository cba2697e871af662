import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { AccessMetadata } from '@bindery/contracts/access';
import type { AccessChange } from '@bindery/contracts/messaging';
import { startCrmUnderTest, type CrmUnderTest, type Person } from './crm-under-test.js';

/** Identity's answer over HTTP; NATS brings nothing of it, as in the moment after a change. */
let changes: AccessChange[] = [];
let polls = 0;
let identity: Server;
let crm: CrmUnderTest;
beforeAll(async () => {
  identity = createServer((_, response) => {
    polls += 1;
    response.end(JSON.stringify({ changes }));
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  const { port } = identity.address() as AddressInfo;
  crm = await startCrmUnderTest({ IDENTITY_URL: `http://127.0.0.1:${String(port)}` });
});
beforeEach(() => {
  changes = [];
  polls = 0;
});
afterAll(async () => {
  await crm.stop();
  identity.close();
});

/** Two tokens of one person: before and after a change of the account. */
function beforeAndAfter(before: Partial<AccessMetadata>, after: Partial<AccessMetadata>) {
  const account_id = randomUUID();
  const userId = randomUUID();
  changes.push({ kind: 'account', account_id, version: 2 });
  return {
    old: crm.person({ ...before, account_id, account_version: 1 }, userId),
    fresh: crm.person({ ...after, account_id, account_version: 2 }, userId),
  };
}

async function outcome(who: Person, method: string, path: string, body?: unknown): Promise<string> {
  const reply = await crm.call(who, method, path, body);
  return reply.status < 300 ? String(reply.status) : `${String(reply.status)} ${reply.body.code}`;
}
const individual = { first_name: 'Ada', last_name: 'Byron', status: 'active' };

test.each<[string, Partial<AccessMetadata>, string, string, unknown]>([
  ['a service level', { service_level: 'capture_only' }, 'GET', '/api/insureds', undefined],
  ['a part', { includes: [] }, 'GET', '/api/reports/saved', undefined],
  ['an active plan', { entitlement: 'inactive' }, 'POST', '/api/insureds', individual],
  ['a role', { user_role: 'pending' }, 'GET', '/api/insureds', undefined],
  ['a second factor', { second_factor_due: true }, 'GET', '/api/insureds', undefined],
])('a token from before %s was given is stale, call after call', async (_, before, method, path, body) => {
  const { old, fresh } = beforeAndAfter(before, { includes: ['reports'] });
  const answers = await Promise.all(Array.from({ length: 5 }, () => outcome(old, method, path, body)));
  answers.push(await outcome(old, method, path, body));
  expect(new Set(answers)).toEqual(new Set(['401 token_stale']));
  expect(await outcome(fresh, method, path, body)).toMatch(/^20[01]$/);
});

test('a denial by a handler is of the newest access too', async () => {
  const account_id = randomUUID();
  const owner = crm.person({ account_id });
  const { id } = (await crm.call(owner, 'POST', '/api/insureds', individual)).body;
  const edit = (who: Person) => outcome(who, 'PUT', `/api/insureds/${id}`, { first_name: 'Augusta' });
  const reader = { account_id, edits_all: false, account_version: 1 };
  expect(await edit(crm.person(reader))).toBe('403 forbidden');
  changes.push({ kind: 'account', account_id, version: 2 });
  expect(await edit(crm.person(reader))).toBe('401 token_stale');
});

test('the newest token is denied as before, and a flood of denials is no flood of polls', async () => {
  const account_id = randomUUID();
  changes.push({ kind: 'account', account_id, version: 2 });
  const who = crm.person({ account_id, account_version: 3, service_level: 'capture_only' });
  const answers = await Promise.all(Array.from({ length: 40 }, () => outcome(who, 'GET', '/api/insureds')));
  expect(new Set(answers)).toEqual(new Set(['403 service_not_included']));
  expect(polls).toBeLessThan(20);
});

test('without identity the denial stands', async () => {
  const who = crm.person({ service_level: 'capture_only' });
  identity.closeAllConnections();
  await new Promise((resolve) => identity.close(resolve));
  expect(await outcome(who, 'GET', '/api/insureds')).toBe('403 service_not_included');
});
