import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnchorVerifyReply, AuditVerifyPage } from '@bindery/contracts/ops';
import { AuditAnchors } from '@bindery/service-kit/audit-anchors';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';

const token = randomBytes(24).toString('base64url');
let crm: CrmUnderTest;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'audit-anchors-'));
  crm = await startCrmUnderTest({ OPS_TOKEN: token, AUDIT_ANCHORS: pathToFileURL(folder).href });
});
afterAll(async () => {
  await crm.stop();
  await rm(folder, { recursive: true });
});

const create = (who: Person) => crm.call(who, 'POST', '/api/insureds', requiredOnly);
const exportAnchors = () => crm.service.get<AuditAnchors>(AuditAnchors).export(pathToFileURL(folder));
async function operate<Reply>(path: string, body: object): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await crm.call(undefined, 'POST', `/internal/ops/${path}`, body, headers);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Reply;
}
const verify = (accountId: string) => operate<AuditVerifyPage>('audit/verify', { account_id: accountId });
async function documents(): Promise<string[]> {
  const names = (await readdir(path.join(folder, 'crm'))).sort();
  return Promise.all(names.map((name) => readFile(path.join(folder, 'crm', name), 'utf8')));
}
const compare = (anchor: string | undefined, accountId: string | null = null) =>
  operate<AnchorVerifyReply>('audit-anchors/verify', { anchor, account_id: accountId });

it('finds the end of a chain that was cut off together with its checkpoint', async () => {
  const [who, other] = [crm.person(), crm.person()];
  await create(who);
  await create(who);
  await create(other);
  await exportAnchors();
  const [anchor] = await documents();
  expect(await compare(anchor)).toEqual({ at: expect.any(String) as string, heads: 2, faults: [] });

  const { accountId } = who;
  await crm.rows('DELETE FROM audit_entries WHERE account_id = $1 AND seq = 2', [accountId]);
  await crm.rows(
    `UPDATE audit_checkpoints SET seq = 1, hash = (SELECT hash FROM audit_entries WHERE account_id = $1 AND seq = 1)
     WHERE account_id = $1`,
    [accountId],
  );
  expect((await verify(accountId)).faults).toEqual([]);
  const cutOff = { account_id: accountId, seq: 2, fault: 'cut_off' };
  expect((await compare(anchor)).faults).toEqual([cutOff]);
  expect(await compare(anchor, other.accountId)).toMatchObject({ heads: 1, faults: [] });

  // The chain grows again, and is valid by itself.
  await create(who);
  expect((await verify(accountId)).faults).toEqual([]);
  expect((await compare(anchor)).faults).toEqual([{ ...cutOff, fault: 'altered' }]);
});

it('writes only heads that changed, and a document of none when nothing did', async () => {
  const before = (await documents()).length;
  const who = crm.person();
  await create(who);
  await exportAnchors();
  await exportAnchors();
  const written = (await documents()).slice(before);
  expect(await compare(written[0], who.accountId)).toMatchObject({ heads: 1, faults: [] });
  expect(await compare(written[1])).toMatchObject({ heads: 0, faults: [] });
});

it('tells a document that the service did not sign', async () => {
  const [anchor = ''] = await documents();
  expect(await compare(`${anchor}A`)).toEqual({ at: null, heads: 0, faults: [] });
});
