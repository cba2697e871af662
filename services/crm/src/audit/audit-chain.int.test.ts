import { randomBytes, randomUUID } from 'node:crypto';
import type { AuditVerifyPage } from '@bindery/contracts/ops';
import { AuditTrail } from '@bindery/service-kit/audit';
import { DATABASE } from '@bindery/service-kit/database';
import { Jobs } from '@bindery/service-kit/jobs';
import { HOUR_MS } from '@bindery/service-kit/time';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import type { CrmDatabase } from '../database/crm-database.js';
import { publishTallies } from './audit-tallies.js';

const token = randomBytes(24).toString('base64url');
let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest({ OPS_TOKEN: token });
});
afterAll(() => crm.stop());

async function verify(accountId: string): Promise<AuditVerifyPage> {
  const headers = { authorization: `Bearer ${token}` };
  const body = { account_id: accountId };
  const answer = await crm.call(undefined, 'POST', '/internal/ops/audit/verify', body, headers);
  expect(answer.status).toBe(200);
  return answer.body as unknown as AuditVerifyPage;
}

it('verifies after ids were sent in upper case, to records that exist and to ones that do not', async () => {
  const who = crm.person();
  const { body } = await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, ssn: '219-09-9999' });
  const upper = body.id.toUpperCase();
  expect((await crm.call(who, 'GET', `/api/insureds/${upper}/reveal/ssn`)).status).toBe(200);
  expect((await crm.call(who, 'DELETE', `/api/insureds/${randomUUID().toUpperCase()}`)).status).toBe(404);
  expect((await crm.call(who, 'PUT', `/api/insureds/${upper}`, { first_name: 'Ada' })).status).toBe(200);
  expect(await verify(who.accountId)).toMatchObject({ faults: [] });
  const touched = await crm.rows<{ record_id: string }>(
    "SELECT DISTINCT record_id FROM audit_entries WHERE account_id = $1 AND outcome = 'success'",
    [who.accountId],
  );
  expect(touched).toEqual([{ record_id: body.id }]);
});

const entriesOf = (accountId: string) =>
  crm.rows<{ action: string; outcome: string; record_id: string }>(
    'SELECT action, outcome, record_id FROM audit_entries WHERE account_id = $1 ORDER BY seq',
    [accountId],
  );

it("leaves the chain alone when a user asks for ids that don't exist, and counts them by user and hour", async () => {
  const who = crm.person();
  const unknown = () => `/api/insureds/${randomUUID()}`;
  const replies = await Promise.all([
    crm.call(who, 'GET', unknown()),
    crm.call(who, 'DELETE', unknown()),
    crm.call(who, 'PUT', unknown(), { first_name: 'Ada' }),
    crm.call(who, 'GET', `${unknown()}/reveal/ssn`),
    crm.call(who, 'GET', `/api/policies/${randomUUID()}`),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(404));
  expect(await entriesOf(who.accountId)).toEqual([]);
  const tallies = await crm.rows('SELECT * FROM audit_tallies WHERE account_id = $1', [who.accountId]);
  expect(tallies).toMatchObject([
    { actor_id: who.userId, action: 'ids.unknown_tried', outcome: 'denied', count: 5 },
  ]);
});

it("records a denied attempt on a colleague's record by its id", async () => {
  const who = crm.person();
  const { body } = await crm.call(who, 'POST', '/api/insureds', requiredOnly);
  const own = { account_id: who.accountId, sees_all: false, edits_all: false };
  const colleague = crm.person(own);
  expect((await crm.call(colleague, 'GET', `/api/insureds/${body.id}`)).status).toBe(404);
  expect((await entriesOf(who.accountId)).at(-1)).toEqual({
    action: 'individual.read',
    outcome: 'denied',
    record_id: body.id,
  });
});

it('sends the counts of an hour once, after the hour', async () => {
  const who = crm.person();
  await crm.call(who, 'GET', `/api/insureds/${randomUUID()}`);
  await crm.call(who, 'GET', `/api/insureds/${randomUUID()}`);
  const waiting = await crm.rows<{ due: Date; hour: string }>(
    `SELECT start_after AS due, data->>'hour' AS hour FROM pgboss.job
     WHERE name = 'publish-audit-tallies' AND data->>'account_id' = $1`,
    [who.accountId],
  );
  expect(waiting).toHaveLength(1);
  expect(waiting[0]!.due.getTime()).toBeGreaterThan(Date.parse(waiting[0]!.hour) + HOUR_MS);
  await crm.rows(`UPDATE pgboss.job SET start_after = now() WHERE name = 'publish-audit-tallies'`);
  crm.service.get<Jobs>(Jobs).wake(publishTallies);
  await eventually(async () => {
    const events = await crm.rows<{ payload: object }>(
      `SELECT payload FROM outbox WHERE subject = 'crm.action.audited.v1' AND payload->>'account_id' = $1`,
      [who.accountId],
    );
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { data: { actor_id: who.userId, action: 'ids.unknown_tried', outcome: 'denied', count: 2 } },
    ]);
  });
  expect(await crm.rows('SELECT FROM audit_tallies WHERE account_id = $1', [who.accountId])).toEqual([]);
});

it('refuses to leave an entry for last in a transaction that would not write it', async () => {
  const { accountId } = crm.person();
  const fact = { accountId, action: 'individual.read' };
  const trail = crm.service.get<AuditTrail>(AuditTrail);
  const database = crm.service.get<CrmDatabase>(DATABASE);
  const attempt = database.$transaction((tx) => {
    trail.recordLast(tx, fact);
    return Promise.resolve();
  });
  await expect(attempt).rejects.toThrow('Nothing writes the audit entries');
});
