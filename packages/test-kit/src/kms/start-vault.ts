import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fakeKms, type FakeKms, type KmsReply } from './fake-kms.js';

const TOKEN = 'a-token';
const NAMESPACE = 'team';

/** A server that answers as Vault's transit engine does, with one key. */
export interface FakeVault extends FakeKms {
  /** The key's address: `http://127.0.0.1:…/v1/transit/keys/bindery` */
  readonly keyUrl: string;
  /** A service's settings to be let in. */
  readonly settings: { readonly VAULT_TOKEN_PATH: string; readonly VAULT_NAMESPACE: string };
}

export const VAULT_DENIAL: KmsReply = { status: 403, body: { errors: ['permission denied'] } };

export async function startVault(): Promise<FakeVault> {
  const server = await fakeKms(({ method, path: requested, headers, body }, key) => {
    if (method !== 'POST' || headers['x-vault-token'] !== TOKEN || headers['x-vault-namespace'] !== NAMESPACE)
      return VAULT_DENIAL;
    const { plaintext = '', ciphertext = '', associated_data = '' } = body as Record<string, string>;
    if (requested === '/v1/transit/encrypt/bindery')
      return success({ ciphertext: `vault:v1:${key.encrypt(plaintext, associated_data)}` });
    if (requested !== '/v1/transit/decrypt/bindery') return { status: 404, body: { errors: [] } };
    const opened = key.decrypt(ciphertext.replace('vault:v1:', ''), associated_data);
    return opened === undefined
      ? { status: 400, body: { errors: ['cipher: message authentication failed'] } }
      : success({ plaintext: opened });
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'vault-'));
  const tokenPath = path.join(folder, 'token');
  await writeFile(tokenPath, `${TOKEN}\n`);
  return {
    ...server,
    keyUrl: `${server.url}/v1/transit/keys/bindery`,
    settings: { VAULT_TOKEN_PATH: tokenPath, VAULT_NAMESPACE: NAMESPACE },
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

const success = (data: object): KmsReply => ({ status: 200, body: { data } });
