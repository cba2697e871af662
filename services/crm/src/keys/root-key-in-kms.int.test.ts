import { randomBytes } from 'node:crypto';
import type { AccountKeyStatus, KeyChangePage } from '@bindery/contracts/ops';
import { startVault, waitFor, type FakeVault } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmCopy, type CrmUnderTest } from '../../test/crm-under-test.js';
import { everyField } from '../../test/individual-values.js';

const token = randomBytes(24).toString('base64url');
const local = randomBytes(32).toString('base64');
let vault: FakeVault;
let nextVault: FakeVault;
let crm: CrmUnderTest;

beforeAll(async () => {
  [vault, nextVault] = await Promise.all([startVault(), startVault()]);
  crm = await startCrmUnderTest({ OPS_TOKEN: token, ROOT_KEY: local, ...vault.settings });
});
afterAll(async () => {
  await crm.stop();
  await Promise.all([vault.close(), nextVault.close()]);
});

const addressOf = ({ keyUrl }: FakeVault) => `vault-transit:${keyUrl}`;

async function operate<Reply>(on: CrmCopy, operation: string, body: object = {}): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await on.call(undefined, 'POST', `/internal/ops/${operation}`, body, headers);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Reply;
}
const rootKeysOf = async (on: CrmCopy) =>
  (await operate<{ accounts: AccountKeyStatus[] }>(on, 'field-keys/status')).accounts.map(
    ({ root_key_id }) => root_key_id,
  );

it('moves from a local key to a KMS and from there to another, and values stay readable', async () => {
  const who = crm.person();
  const { id } = (await crm.call(who, 'POST', '/api/insureds', everyField)).body;
  const moves = [
    { from: local, to: addressOf(vault) },
    { from: addressOf(vault), to: addressOf(nextVault) },
  ];
  for (const { from, to } of moves) {
    const both = await crm.startCopy({ ROOT_KEY: to, OTHER_ROOT_KEYS: from });
    const { accounts, changed } = await operate<KeyChangePage>(both, 'field-keys/rewrap');
    expect(changed).toBe(accounts);
    expect(await rootKeysOf(both)).toEqual([to]);
    await both.stop();

    const alone = await crm.startCopy({ ROOT_KEY: to, OTHER_ROOT_KEYS: '' });
    expect((await alone.call(who, 'GET', `/api/insureds/${id}/reveal/ssn`)).body.value).toBe('219099999');
    expect(await operate(alone, 'audit/verify')).toMatchObject({ faults: [] });
    await alone.stop();
  }
});

it('serves what needs no key or a cached one while the KMS is down, and 503 for the rest', async () => {
  const [who, other] = [crm.person(), crm.person()];
  const copy = await crm.startCopy({ ROOT_KEY: addressOf(vault) });
  const { id } = (await copy.call(who, 'POST', '/api/insureds', everyField)).body;
  vault.faults.push(...Array<'hang up'>(2).fill('hang up'));

  const refused = await copy.call(other, 'POST', '/api/insureds', everyField);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.headers.get('retry-after')).toBe('2');
  expect((await copy.call(who, 'GET', `/api/insureds/${id}/reveal/ssn`)).body.value).toBe('219099999');
  expect((await copy.call(other, 'GET', '/api/carriers')).status).toBe(200);
  expect((await copy.call(undefined, 'GET', '/health')).status).toBe(200);
  await waitFor(async () => (await copy.call(other, 'POST', '/api/insureds', everyField)).status === 201);
  await copy.stop();
});
