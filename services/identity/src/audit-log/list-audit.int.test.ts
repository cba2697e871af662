import { randomUUID } from 'node:crypto';
import type { Event } from '@bindery/contracts/messaging';
import { auditEntryList, identityActions, type AuditEntryView } from '@bindery/contracts/identity';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { callerOf, makeAgency, recordOf, type Agency, type Member } from '../../test/agency.js';
import { call, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';

const DAY_MS = 86_400_000;
let identity: IdentityUnderTest;
let harbor: Agency;
let quay: Agency;
let olivia: Member;
let ana: Member;
let pia: Member;
let superuser: Member['as'];
let firstDay: string;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  superuser = await callerOf(identity, SUPERUSER);
  [harbor, quay] = [await makeAgency(identity), await makeAgency(identity)];
  [olivia, ana, pia] = [
    await harbor.add('olivia', 'agency_admin', true),
    await harbor.add('ana', 'agent'),
    await quay.add('pia', 'agency_admin', true),
  ];
  firstDay = identity.clock.now().toISOString().slice(0, 10);
  await ana.as('GET', '/api/admin/audit');
  await record({
    accountId: harbor.id,
    action: identityActions.userUpdated,
    recordType: 'user',
    recordId: ana.id,
  });
  identity.clock.advance(DAY_MS);
  // A denied attempt on a user of another agency.
  const guess = { action: identityActions.userDeactivated, recordType: 'user', recordId: pia.id } as const;
  await record({ accountId: harbor.id, ...guess }, 'denied');
  await record({
    accountId: quay.id,
    action: identityActions.permissionsUpdated,
    fields: ['agent.can_see_all_records'],
  });
});
afterAll(() => identity.stop());

const record = (attempt: Attempt, outcome?: 'denied') =>
  identity.db.$transaction((tx) => identity.service.get(IdentityAudit).record(tx, attempt, outcome));
async function list(as: Member['as'], query = '') {
  const { status, body } = await as('GET', `/api/admin/audit${query}`);
  expect(status).toBe(200);
  return auditEntryList.parse(body);
}
const actions = ({ items }: { items: AuditEntryView[] }) => items.map(({ action }) => action);

test("an agency_admin reads the account's audit trail, newest first, with user emails", async () => {
  const trail = await list(olivia.as);
  expect(trail).toMatchObject({ total: 3, filtered: 3 });
  expect(actions(trail)).toEqual(['user.deactivated', 'user.updated', 'call.audit:read']);
  expect(trail.items[1]).toMatchObject({ actor: null, record: ana.email, outcome: 'success' });
  expect(trail.items[2]).toMatchObject({
    account_id: harbor.id,
    actor_id: ana.id,
    actor: ana.email,
    actor_role: 'agent',
    outcome: 'denied',
    record: null,
    request_id: expect.any(String) as string,
  });
});

test("a refused attempt on another agency's user does not reveal their identity", async () => {
  const trail = await list(olivia.as, '?outcome=denied&action=user.deactivated');
  expect(trail.items).toMatchObject([{ record_id: pia.id, record: null }]);
  expect((await list(olivia.as, '?search=pia')).filtered).toBe(0);
});

test('a superuser reads the audit trail of the whole platform or of one account', async () => {
  expect(await list(superuser)).toMatchObject({ total: 4, filtered: 4 });
  const one = await list(superuser, `?account_id=${quay.id}`);
  expect(one).toMatchObject({ total: 1, items: [{ fields: ['agent.can_see_all_records'] }] });
});

test.each([
  ['?search=ANA@', ['user.updated', 'call.audit:read']],
  ['?search=updated+ana', ['user.updated']],
  ['?search=ÁNA', ['user.updated', 'call.audit:read']],
  ['?search=%25', []],
  ['?action=user.updated', ['user.updated']],
  ['?outcome=success', ['user.updated']],
  ['?sort=at&order=asc&page_size=1', ['call.audit:read']],
  ['?order=asc&page_size=2&page=2', ['user.deactivated']],
])('the audit query %s returns %j', async (query, expected) => {
  const trail = await list(olivia.as, query);
  expect(actions(trail)).toEqual(expected);
  expect(trail.total).toBe(3);
});

test('the audit trail filters by whole days, inclusive, and by actor ID', async () => {
  const old = ['user.updated', 'call.audit:read'];
  expect(actions(await list(olivia.as, `?from=${firstDay}&to=${firstDay}`))).toEqual(old);
  expect(actions(await list(olivia.as, `?to=${firstDay}&actor_id=${ana.id}`))).toEqual(['call.audit:read']);
  const nextDay = identity.clock.now().toISOString().slice(0, 10);
  expect(actions(await list(olivia.as, `?from=${nextDay}`))).toEqual(['user.deactivated']);
});

test('the audit trail refuses other agencies, lower roles, anonymous calls and bad queries', async () => {
  for (const account of [quay.id, randomUUID()]) {
    const refused = await olivia.as('GET', `/api/admin/audit?account_id=${account}`);
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect((await recordOf(identity, harbor.id)).slice(-2)).toEqual([
    'user.deactivated denied',
    'audit.read denied',
  ]);
  expect(await identity.db.auditTally.findMany()).toMatchObject([{ action: 'ids.unknown_tried', count: 1 }]);
  expect((await ana.as('GET', '/api/admin/audit')).status).toBe(403);
  expect((await call(identity, 'GET', '/api/admin/audit')).status).toBe(401);
  for (const query of [
    'from=2026-02-30',
    'outcome=perhaps',
    'account_id=1',
    'sort=action',
    'x=1',
    'search=%00',
  ]) {
    expect((await olivia.as('GET', `/api/admin/audit?${query}`)).status).toBe(422);
  }
});

test('what a user repeated in crm is one line for the hour, for their administrator and for a superuser', async () => {
  const consumers = identity.service.get(EventConsumers);
  for (const [time, count] of [
    ['2026-11-01T09:30:00.000Z', 4],
    ['2026-11-01T09:59:00.000Z', 3],
    ['2026-11-01T10:01:00.000Z', 1],
  ] as const) {
    const event: Event<'crm.action.audited.v1'> = {
      id: randomUUID(),
      time,
      schema_version: 1,
      account_id: harbor.id,
      subject_id: ana.id,
      version: 0,
      data: {
        action: identityActions.protectedSearched,
        outcome: 'success',
        actor_id: ana.id,
        actor_role: 'agent',
        fields: [],
        count,
      },
    };
    await consumers.handle('crm.action.audited.v1', event);
    await consumers.handle('crm.action.audited.v1', event);
  }
  const query = `?action=${identityActions.protectedSearched}`;
  for (const as of [olivia.as, superuser]) {
    const { items, filtered } = await list(as, query);
    expect(filtered).toBe(2);
    expect(items).toMatchObject([
      { at: '2026-11-01T10:01:00.000Z', actor: ana.email, count: 1 },
      { at: '2026-11-01T09:59:00.000Z', account_id: harbor.id, actor: ana.email, count: 7 },
    ]);
  }
  expect((await list(pia.as, query)).items).toEqual([]);
});
