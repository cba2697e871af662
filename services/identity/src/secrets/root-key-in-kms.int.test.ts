import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AuditAnchors } from '@bindery/service-kit/audit-anchors';
import { RootKeys } from '@bindery/service-kit/root-keys';
import { RootSecrets } from '@bindery/service-kit/root-secrets';
import { startVault, type FakeVault } from '@bindery/test-kit';
import { accessTokenOf, call, refreshTokenOf, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

const opsToken = randomBytes(24).toString('base64url');
let identity: IdentityUnderTest;
let vault: FakeVault;
let nextVault: FakeVault;
let folder: string;

beforeAll(async () => {
  [identity, vault, nextVault] = await Promise.all([startIdentityUnderTest(), startVault(), startVault()]);
  folder = await mkdtemp(path.join(tmpdir(), 'audit-anchors-'));
});
afterAll(async () => {
  await identity.stop();
  await Promise.all([vault.close(), nextVault.close()]);
  await rm(folder, { recursive: true });
});

const addressOf = ({ keyUrl }: FakeVault) => `vault-transit:${keyUrl}`;
const restart = (ROOT_KEY: string, OTHER_ROOT_KEYS = '') =>
  identity.restart({ OPS_TOKEN: opsToken, ROOT_KEY, OTHER_ROOT_KEYS, ...vault.settings });

async function operate(operation: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await call(identity, 'POST', `/internal/ops/${operation}`, { token: opsToken, body });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Anchors the chains, and returns the newest anchor. */
async function anchor(): Promise<string> {
  identity.clock.advance(1_000);
  await identity.service.get<AuditAnchors>(AuditAnchors).export(pathToFileURL(folder));
  const names = await readdir(path.join(folder, 'identity'));
  return readFile(path.join(folder, 'identity', names.sort().at(-1) ?? ''), 'utf8');
}
const isOurs = async (document: string) =>
  (await operate('audit-anchors/verify', { anchor: document, account_id: null }))['at'] !== null;

it('moves from a local key to a KMS and from there to another, and sessions go on', async () => {
  const browser = await signIn(identity, 'ana@harbor.test');
  let refreshToken = await refreshTokenOf(browser);
  const refresh = async () => {
    const path = '/auth/v1/token?grant_type=refresh_token';
    const { status, body } = await call(identity, 'POST', path, { body: { refresh_token: refreshToken } });
    expect(status).toBe(200);
    refreshToken = String(body['refresh_token']);
  };
  await call(identity, 'GET', '/api/admin/users', { token: await accessTokenOf(browser) });
  const underLocal = await anchor();

  await restart(addressOf(vault), identity.rootKey);
  await refresh();
  expect(await operate('audit-keys/reseal')).toMatchObject({ accounts: 1, changed: 1 });
  expect(await operate('signing-keys/reseal')).toEqual({ changed: 2 });
  expect(await isOurs(underLocal)).toBe(true);
  const underVault = await anchor();
  expect(underVault.split('.')[0]).not.toBe(underLocal.split('.')[0]);

  await restart(addressOf(nextVault), addressOf(vault));
  // The second KMS wraps everything that the first one wrapped, so nothing is left to rewrap.
  expect(await operate('audit-keys/reseal')).toMatchObject({ changed: 0 });
  await restart(addressOf(nextVault));
  expect(await isOurs(underVault)).toBe(true);
  expect(await isOurs(underLocal)).toBe(false);
  expect(await operate('audit/verify')).toMatchObject({ faults: [] });
  await refresh();
});

it('gives replicas that start at once the same secret', async () => {
  await identity.db.rootSecret.deleteMany();
  const config = {
    ROOT_KEY: addressOf(vault) as `vault-transit:${string}`,
    OTHER_ROOT_KEYS: [],
    ...vault.settings,
  };
  const replicas = [1, 2, 3].map(() => new RootSecrets(new RootKeys(config), identity.db));
  const [first, ...others] = await Promise.all(replicas.map((replica) => replica.load()));
  expect(first?.[0]).toHaveLength(32);
  expect(others).toEqual([first, first]);
});

it('does not start while the KMS is down, and says which key it needs', async () => {
  await restart(addressOf(vault), identity.rootKey);
  vault.faults.push('hang up', 'hang up');
  await expect(restart(addressOf(vault), identity.rootKey)).rejects.toThrow(
    `the key ${addressOf(vault)} is not available`,
  );
  await restart(identity.rootKey);
});
