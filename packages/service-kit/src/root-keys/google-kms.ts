import { IntegrityFailure } from '@bindery/field-crypto';
import { z } from 'zod';
import { bindingOf, errorOfStatus, type Kms } from './kms.js';

const SCOPE = 'https://www.googleapis.com/auth/cloudkms';

const encrypted = z.object({ ciphertext: z.base64() });
const decrypted = z.object({ plaintext: z.base64() });

/**
 * A symmetric key of Google Cloud KMS. Google's library finds the credentials by itself. Google's own KMS client would
 * bring 40 MB of gRPC for two calls.
 * @param name `projects/…/locations/…/keyRings/…/cryptoKeys/…`
 * @param endpoint of the API
 */
export function googleKms(name: string, endpoint = 'https://cloudkms.googleapis.com'): Kms {
  const credentials = openCredentials();
  const request = async (operation: 'encrypt' | 'decrypt', body: object, signal: AbortSignal) => {
    const url = `${endpoint}/v1/${name}:${operation}`;
    const headers = await (await credentials()).getRequestHeaders(url);
    headers.set('Content-Type', 'application/json');
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  };
  return {
    async wrap(key, accountId, signal) {
      const body = {
        plaintext: key.toString('base64'),
        additionalAuthenticatedData: bindingOf(accountId),
      };
      const response = await request('encrypt', body, signal);
      if (!response.ok) throw errorOfStatus('Google KMS', response.status, await response.text());
      return Buffer.from(encrypted.parse(await response.json()).ciphertext, 'base64');
    },
    async unwrap(wrapped, accountId, signal) {
      const body = {
        ciphertext: wrapped.toString('base64'),
        additionalAuthenticatedData: bindingOf(accountId),
      };
      const response = await request('decrypt', body, signal);
      if (response.ok) return Buffer.from(decrypted.parse(await response.json()).plaintext, 'base64');
      const message = await response.text();
      // INVALID_ARGUMENT: a ciphertext that is not this key's, or belongs to another account.
      if (response.status === 400)
        throw new IntegrityFailure(`The key of account ${accountId}`, { cause: new Error(message) });
      throw errorOfStatus('Google KMS', response.status, message);
    },
  };
}

/** The library is loaded only where it is used. */
function openCredentials() {
  const open = async () => {
    const { GoogleAuth } = await import('google-auth-library');
    return new GoogleAuth({ scopes: SCOPE });
  };
  let opening: ReturnType<typeof open> | undefined;
  return () => (opening ??= open());
}
