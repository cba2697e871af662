import { randomUUID } from 'node:crypto';
import type { AccountKeyPage, KeyChangePage, ReencryptBatch } from '@bindery/contracts/ops';
import {
  startIntegrationsUnderTest,
  type IntegrationsUnderTest,
} from '../../test/integrations-under-test.js';

const OPS_TOKEN = randomUUID();
let integrations: IntegrationsUnderTest;
beforeAll(async () => {
  integrations = await startIntegrationsUnderTest({ OPS_TOKEN });
});
afterAll(() => integrations.stop());

const operate = async <Body>(method: string, what: string, body?: object) =>
  (await integrations.call<Body>(method, `/internal/ops/field-keys/${what}`, OPS_TOKEN, body)).body;

async function makeEndpoint(): Promise<string> {
  const person = integrations.person();
  const body = { url: 'https://example.com/', event_types: ['task.created'] };
  await integrations.call('POST', '/api/webhooks', person, body);
  return person.accountId;
}

it('rotates the key of every account, moves the secrets to it, and says so', async () => {
  const [one, other] = [await makeEndpoint(), await makeEndpoint()];
  expect(await operate<KeyChangePage>('POST', 'rotate', {})).toMatchObject({
    accounts: 2,
    changed: 2,
    next: null,
  });
  const olderOf = async () => {
    const { accounts } = await operate<AccountKeyPage>('POST', 'status', {});
    return accounts.map(({ account_id, older }) => [account_id, older.length]).sort();
  };
  expect(await olderOf()).toEqual([one, other].sort().map((id) => [id, 1]));
  expect(await operate<ReencryptBatch>('POST', 'reencrypt', {})).toMatchObject({ values: 2, next: null });
  expect(await olderOf()).toEqual([one, other].sort().map((id) => [id, 0]));
  expect(await operate<ReencryptBatch>('POST', 'reencrypt', {})).toMatchObject({ records: 2, values: 0 });
});

it('names the account whose keys were altered, and goes on with the others', async () => {
  const altered = await makeEndpoint();
  await integrations.rows("UPDATE account_keys SET wrapped = 'altered' WHERE account_id = $1", [altered]);
  const page = await operate<KeyChangePage>('POST', 'rotate', {});
  expect(page.failed).toEqual([altered]);
  expect(page.changed).toBe(page.accounts - 1);
});
