import { randomBytes, randomUUID } from 'node:crypto';
import { accessTokenOf, call, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const opsToken = randomBytes(24).toString('base64url');
async function operate(path: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await call(identity, 'POST', `/internal/ops/${path}`, { token: opsToken, body });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function invitationForOthers() {
  const { id, account_id } = await identity.db.user.findUniqueOrThrow({ where: { email: 'ivy@solo.test' } });
  const now = identity.clock.now();
  return {
    id: randomUUID(),
    account_id,
    email: 'somebody@elsewhere.test',
    full_name: '',
    role: 'agent',
    kind: 'invited',
    holds_seat: false,
    sent_at: now,
    updated_at: now,
    invited_by: id,
    created_at: now,
    expires_at: new Date(now.getTime() + 60_000),
  } as const;
}

describe('the identity audit chain', () => {
  test('records every refused call in sequence, even when concurrent', async () => {
    const token = await accessTokenOf(await signIn(identity, 'ivy@solo.test'));
    const user = await identity.db.user.findUniqueOrThrow({ where: { email: 'ivy@solo.test' } });
    const refused = Array.from({ length: 8 }, () => call(identity, 'GET', '/api/admin/users', { token }));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(8).fill(403));
    const entries = await identity.db.auditEntry.findMany({ orderBy: { seq: 'asc' } });
    expect(entries.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(entries.map(({ hash }) => hash)).size).toBe(8);
    expect(entries[0]).toMatchObject({
      account_id: user.account_id,
      actor_id: user.id,
      actor_role: 'pending',
      action: 'call.user:administer',
      outcome: 'denied',
    });
  });

  test('reports altered and truncated entries when an operator verifies it', async () => {
    await identity.restart({ OPS_TOKEN: opsToken });
    expect(await operate('audit/verify')).toEqual({ accounts: 1, entries: 8, faults: [], next: null });
    const { account_id: account_id } = await identity.db.auditEntry.findFirstOrThrow();
    expect(await operate('audit/verify', { account_id })).toMatchObject({ accounts: 1, entries: 8 });
    expect(await operate('audit/verify', { account_id: randomUUID() })).toMatchObject({ accounts: 0 });
    await identity.db.auditEntry.deleteMany({ where: { seq: { gt: 6 } } });
    expect(await operate('audit/verify')).toMatchObject({
      faults: [{ account_id, seq: 7, fault: 'cut_off' }],
    });
    await identity.db.auditEntry.updateMany({ where: { seq: 3 }, data: { outcome: 'success' } });
    expect(await operate('audit/verify')).toMatchObject({
      faults: [
        { account_id, seq: 3, fault: 'altered' },
        { account_id, seq: 7, fault: 'cut_off' },
      ],
    });
    await identity.db.auditEntry.updateMany({ where: { seq: 3 }, data: { outcome: 'denied' } });
    await identity.db.auditCheckpoint.deleteMany();
    await identity.db.auditEntry.deleteMany();
  });

  test('verifies after an id was sent in upper case, by somebody of no rank', async () => {
    const token = await accessTokenOf(await signIn(identity, 'ivy@solo.test'));
    const { id } = await identity.db.invitation.create({ data: await invitationForOthers() });
    const path = `/api/auth/invitations/${id.toUpperCase()}/decline`;
    expect((await call(identity, 'POST', path, { token, body: {} })).status).toBe(404);
    expect(await identity.db.auditEntry.count({ where: { record_id: id } })).toBe(1);
    expect(await operate('audit/verify')).toMatchObject({ faults: [] });
    await identity.db.auditCheckpoint.deleteMany();
    await identity.db.auditEntry.deleteMany();
  });

  test("counts ids that don't exist by user and hour, and leaves the chain alone", async () => {
    const token = await accessTokenOf(await signIn(identity, 'ivy@solo.test'));
    const path = () => `/api/auth/invitations/${randomUUID()}/decline`;
    const decline = () => call(identity, 'POST', path(), { token, body: {} });
    const replies = await Promise.all([decline(), decline(), decline()]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await identity.db.auditEntry.count()).toBe(0);
    expect(await identity.db.auditTally.findMany()).toMatchObject([
      { action: 'ids.unknown_tried', outcome: 'denied', count: 3 },
    ]);
  });

  test('uses sealed keys and stays valid after they move to a new root key', async () => {
    const token = await accessTokenOf(await signIn(identity, 'ana@harbor.test'));
    const refuse = () => call(identity, 'GET', '/api/admin/users', { token });
    await refuse();
    const sealed = async () => (await identity.db.auditKey.findMany()).map(({ sealed_key }) => sealed_key);
    const before = await sealed();
    expect(before).toEqual([expect.stringMatching(/^v1\./), expect.stringMatching(/^v1\./)]);
    const newRoot = { OPS_TOKEN: opsToken, ROOT_KEY: randomBytes(32).toString('base64') };
    await identity.restart({ ...newRoot, OTHER_ROOT_KEYS: identity.rootKey });
    await refuse();
    const page = { accounts: 2, failed: [], next: null };
    expect(await operate('audit-keys/status')).toEqual({ ...page, under_other_root_keys: 2 });
    expect(await operate('audit-keys/reseal')).toEqual({ ...page, unaudited: [], changed: 2 });
    expect(await operate('audit-keys/reseal')).toMatchObject({ changed: 0 });
    expect(await operate('audit-keys/status')).toMatchObject({ under_other_root_keys: 0 });
    await call(identity, 'POST', '/internal/ops/signing-keys/reseal', { token: opsToken });
    const [altered, other] = await identity.db.auditKey.findMany();
    const { account_id = '', sealed_key = '' } = altered ?? {};
    await identity.db.auditKey.update({
      where: { account_id },
      data: { sealed_key: other?.sealed_key ?? '' },
    });
    expect(await operate('audit-keys/reseal')).toEqual({
      ...{ ...page, changed: 0, failed: [account_id] },
      unaudited: [],
    });
    expect(await operate('audit-keys/status')).toMatchObject({ failed: [account_id] });
    await identity.db.auditKey.update({ where: { account_id }, data: { sealed_key } });
    await identity.restart(newRoot);
    await refuse();
    expect(await sealed()).not.toEqual(before);
    expect(await operate('audit/verify')).toMatchObject({ accounts: 2, faults: [] });
  });
});
