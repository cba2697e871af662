import { randomBytes } from 'node:crypto';
import type {
  AuditVerifyPage,
  KeyChangePage,
  ReencryptBatch,
  AccountKeyStatus,
} from '@bindery/contracts/ops';
import {
  startCrmUnderTest,
  type Answer,
  type CrmCopy,
  type CrmUnderTest,
  type Person,
} from '../../test/crm-under-test.js';
import { everyField, requiredOnly, secrets } from '../../test/individual-values.js';

const token = randomBytes(24).toString('base64url');
const [oldRoot, newRoot] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
let crm: CrmUnderTest;
/** Another replica on the same database, with the keys from before the rotation. */
let copy: CrmCopy;
beforeAll(async () => {
  crm = await startCrmUnderTest({ OPS_TOKEN: token, ROOT_KEY: oldRoot, OTHER_ROOT_KEYS: newRoot });
  copy = await crm.startCopy({ OPS_TOKEN: '' });
});
afterAll(async () => {
  await copy.stop();
  await crm.stop();
});

async function operate<Reply>(path: string, body: object = {}, on: CrmCopy = crm): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await on.call(undefined, 'POST', `/internal/ops/${path}`, body, headers);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Reply;
}

async function everyBatch(on: CrmCopy = crm): Promise<ReencryptBatch[]> {
  const batches: ReencryptBatch[] = [];
  for (let after: unknown = { account_id: null, record_id: null }; after; after = batches.at(-1)?.next) {
    batches.push(await operate<ReencryptBatch>('field-keys/reencrypt', { after }, on));
  }
  return batches;
}
const countOf = (batches: ReencryptBatch[], what: 'values' | 'overtaken') =>
  batches.reduce((sum, batch) => sum + batch[what], 0);

async function newIndividuals(who: Person, count: number): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => crm.call(who, 'POST', '/api/insureds', everyField)),
  );
  return answers.map(({ body }) => body.id);
}
const reveal = (on: CrmCopy, who: Person, id: string, field = 'ssn') =>
  on.call(who, 'GET', `/api/insureds/${id}/reveal/${field}`);
const envelopeOf = async (id: string) =>
  (await crm.rows<{ ssn: string }>('SELECT ssn FROM individuals WHERE id = $1', [id]))[0]?.ssn ?? '';
/** An answer that is a refusal, or one with a value that did not open. */
const wentWrong = ({ status, body }: Answer) =>
  status >= 400 || /"integrity_failures":\["/.test(JSON.stringify(body));
const verify = (body: object = {}) => operate<AuditVerifyPage>('audit/verify', body);

it('operator calls answer 401 without the operator token and 404 where none is configured', async () => {
  for (const path of ['field-keys/status', 'field-keys/reencrypt', 'audit/verify']) {
    expect((await crm.call(crm.person(), 'POST', `/internal/ops/${path}`, {})).status).toBe(401);
    expect((await copy.call(crm.person(), 'POST', `/internal/ops/${path}`, {})).status).toBe(404);
  }
});

describe('protected field keys', () => {
  it('rotate and re-encrypt every value once, including the trash, without changing versions', async () => {
    const who = crm.person();
    const [id = '', trashed = ''] = await newIndividuals(who, 2);
    await crm.call(who, 'DELETE', `/api/insureds/${trashed}`);
    const before = await crm.call(who, 'GET', `/api/insureds/${id}`);
    await operate<KeyChangePage>('field-keys/rotate');
    expect(await envelopeOf(id)).toMatch(/^v1\.1\./);
    // Six fields and the text of the primary note, of each.
    expect(countOf(await everyBatch(), 'values')).toBe(14);
    expect(await envelopeOf(id)).toMatch(/^v1\.2\./);
    expect(await envelopeOf(trashed)).toMatch(/^v1\.2\./);
    expect((await crm.call(who, 'GET', `/api/insureds/${id}`)).headers.get('etag')).toBe(
      before.headers.get('etag'),
    );
    expect((await reveal(crm, who, id)).body.value).toBe('219099999');
    expect((await reveal(copy, who, id)).body.value).toBe('219099999');
    expect(countOf(await everyBatch(), 'values')).toBe(0);
    const actions = await crm.rows<{ action: string }>(
      "SELECT action FROM audit_entries WHERE account_id = $1 AND action LIKE 'keys.%' ORDER BY seq",
      [who.accountId],
    );
    expect(actions.map(({ action }) => action)).toEqual(['keys.rotated', 'keys.reencrypted']);
    const log = (await crm.call(who, 'GET', '/api/crm-logs')).body.items.map(({ response }) => response);
    expect(log).toContain('Encrypted values moved to the newest key by an operator');
  });

  it('report their status by account without any value', async () => {
    const page = await operate<{ accounts: AccountKeyStatus[] }>('field-keys/status');
    expect(page.accounts[0]).toMatchObject({ newest_version: 2, root_key_current: true, values: { 2: 14 } });
    for (const secret of secrets) expect(JSON.stringify(page)).not.toContain(secret);
  });

  it('rotate under load on two replicas without a failed request or lost change', async () => {
    const who = crm.person();
    const ids = await newIndividuals(who, 12);
    let working = true;
    const failures: unknown[] = [];
    const saved = new Map<string, string>();
    const work = async (on: CrmCopy, offset: number) => {
      for (let round = offset; working; round += 1) {
        const id = ids[round % ids.length] ?? '';
        // Each replica edits its own records, so that its last acknowledged change must be stored.
        const mine = ids.indexOf(id) % 2 === offset % 2;
        const ssn = `219-09-${String(1_000 + round)}`;
        const answers = await Promise.all([
          ...(mine ? [on.call(who, 'PUT', `/api/insureds/${id}`, { ssn })] : []),
          on.call(who, 'GET', `/api/insureds/${id}`),
          on.call(who, 'GET', '/api/insureds?page_size=100'),
          on.call(who, 'POST', '/api/insureds', { ...requiredOnly, ssn: '219-09-9999' }),
        ]);
        if (mine && answers[0].status === 200) saved.set(id, ssn.replaceAll('-', ''));
        failures.push(...answers.filter(wentWrong));
      }
    };
    const workers = [work(crm, 0), work(copy, 1)];
    for (let turn = 0; turn < 3; turn += 1) {
      await operate<KeyChangePage>('field-keys/rotate');
      await everyBatch();
    }
    working = false;
    await Promise.all(workers);
    expect(failures).toEqual([]);
    expect(saved.size).toBeGreaterThan(0);
    for (const [id, ssn] of saved)
      expect((await reveal(crm, crm.person({ account_id: who.accountId }), id)).body.value).toBe(ssn);
  });

  it('report an unreadable value during re-encryption without affecting others', async () => {
    const who = crm.person();
    const [id = '', other = ''] = await newIndividuals(who, 2);
    await crm.rows('UPDATE individuals SET ssn = $2 WHERE id = $1', [id, await envelopeOf(other)]);
    await operate<KeyChangePage>('field-keys/rotate');
    const unreadable = (await everyBatch()).flatMap((batch) => batch.unreadable);
    expect(unreadable).toEqual([{ account_id: who.accountId, record_id: id, field: 'ssn' }]);
    expect((await reveal(crm, who, other)).body.value).toBe('219099999');
  });

  it('work without the old root key after they are rewrapped with a new one', async () => {
    const who = crm.person();
    const [id = ''] = await newIndividuals(who, 1);
    const moving = await crm.startCopy({ ROOT_KEY: newRoot, OTHER_ROOT_KEYS: oldRoot });
    expect((await reveal(moving, who, id)).body.value).toBe('219099999');
    const first = await operate<KeyChangePage>('field-keys/rewrap', {}, moving);
    expect(first.changed).toBe(first.accounts);
    expect((await operate<KeyChangePage>('field-keys/rewrap', {}, moving)).changed).toBe(0);
    expect((await reveal(copy, who, id)).body.value).toBe('219099999');
    await moving.stop();
    const after = await crm.startCopy({ ROOT_KEY: newRoot, OTHER_ROOT_KEYS: '' });
    expect((await reveal(after, who, id)).body.value).toBe('219099999');
    await after.stop();
  });
});

describe('audit chains', () => {
  it('are verified for all accounts or for one', async () => {
    const [{ count } = { count: 0 }] = await crm.rows<{ count: number }>(
      'SELECT count(DISTINCT account_id)::int AS count FROM audit_entries',
    );
    expect(await verify()).toMatchObject({ accounts: count, faults: [], next: null });
    const who = crm.person();
    await newIndividuals(who, 3);
    expect(await verify({ account_id: who.accountId })).toEqual({
      accounts: 1,
      entries: 3,
      faults: [],
      next: null,
    });
    const unknown = crm.person().accountId;
    expect(await verify({ account_id: unknown })).toEqual({
      accounts: 0,
      entries: 0,
      faults: [],
      next: null,
    });
    expect(await crm.rows('SELECT 1 FROM account_keys WHERE account_id = $1', [unknown])).toEqual([]);
  });

  it('are verified from the middle when a call continues an earlier one', async () => {
    const who = crm.person();
    await newIndividuals(who, 3);
    const [entry] = await crm.rows<{ hash: string }>(
      'SELECT hash FROM audit_entries WHERE account_id = $1 AND seq = 2',
      [who.accountId],
    );
    const after = { account_id: who.accountId, seq: 2, hash: entry?.hash };
    expect(await verify({ account_id: who.accountId, after })).toMatchObject({ entries: 1, faults: [] });
    const other = { ...after, hash: '0'.repeat(64) };
    expect(await verify({ account_id: who.accountId, after: other })).toMatchObject({
      faults: [{ seq: 3 }],
    });
  });

  it.each([
    [
      { seq: 2, fault: 'altered' },
      'UPDATE audit_entries SET record_id = NULL WHERE account_id = $1 AND seq = 2',
    ],
    [
      { seq: 2, fault: 'missing', last_seq: 2 },
      'DELETE FROM audit_entries WHERE account_id = $1 AND seq = 2',
    ],
    [{ seq: 2, fault: 'cut_off' }, 'DELETE FROM audit_entries WHERE account_id = $1 AND seq > 1'],
    [{ seq: 1, fault: 'cut_off' }, 'DELETE FROM audit_entries WHERE account_id = $1'],
  ])('report %j', async (fault, sql) => {
    const who = crm.person();
    await newIndividuals(who, 3);
    await crm.rows(sql, [who.accountId]);
    const account_id = who.accountId;
    expect((await verify({ account_id })).faults).toEqual([{ account_id, ...fault }]);
    expect((await verify()).faults).toContainEqual({ account_id, ...fault });
  });
});
