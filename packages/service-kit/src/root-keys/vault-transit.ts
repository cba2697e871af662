import { readFile } from 'node:fs/promises';
import { IntegrityFailure } from '@bindery/field-crypto';
import { z } from 'zod';
import { bindingOf, errorOfStatus, type Kms } from './kms.js';

/** Vault's messages, with status 400, for a ciphertext that is not its own or belongs to another account. */
const NOT_ITS_OWN = /message authentication failed|invalid ciphertext/;

const encrypted = z.object({ data: z.object({ ciphertext: z.string() }) });
const decrypted = z.object({ data: z.object({ plaintext: z.base64() }) });

/** Credentials for Vault. */
export interface VaultAccess {
  /** A file with the token. It is read for each call, because Vault Agent replaces it. */
  readonly tokenPath: string;
  readonly namespace?: string | undefined;
}

/**
 * A key of Vault's (1.13 or newer) or OpenBao's transit engine, of a type with associated data, such as aes256-gcm96.
 * @param address `https://vault.example.com:8200/v1/transit/keys/bindery`
 */
export function vaultTransit(address: string, { tokenPath, namespace }: VaultAccess): Kms {
  const request = async (operation: 'encrypt' | 'decrypt', body: object, signal: AbortSignal) => {
    const token = (await readFile(tokenPath, 'utf8')).trim();
    return fetch(address.replace(/\/keys\/([^/]+)$/, `/${operation}/$1`), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Vault-Request': 'true',
        'X-Vault-Token': token,
        ...(namespace && { 'X-Vault-Namespace': namespace }),
      },
      body: JSON.stringify(body),
      signal,
    });
  };
  return {
    async wrap(key, accountId, signal) {
      const body = { plaintext: key.toString('base64'), associated_data: bindingOf(accountId) };
      const response = await request('encrypt', body, signal);
      if (!response.ok) throw errorOfStatus('Vault', response.status, await response.text());
      return Buffer.from(encrypted.parse(await response.json()).data.ciphertext);
    },
    async unwrap(wrapped, accountId, signal) {
      const body = { ciphertext: wrapped.toString(), associated_data: bindingOf(accountId) };
      const response = await request('decrypt', body, signal);
      if (response.ok) return Buffer.from(decrypted.parse(await response.json()).data.plaintext, 'base64');
      const message = await response.text();
      if (response.status === 400 && NOT_ITS_OWN.test(message))
        throw new IntegrityFailure(`The key of account ${accountId}`);
      throw errorOfStatus('Vault', response.status, message);
    },
  };
}
