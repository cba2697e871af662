import { IntegrityFailure } from '@bindery/field-crypto';
import { KmsError, type Kms } from './kms.js';

/** The errors of AWS KMS for a ciphertext that is not its own or belongs to another encryption context. */
const NOT_ITS_OWN = new Set(['InvalidCiphertextException', 'IncorrectKeyException']);
const MAY_PASS = new Set(['ThrottlingException', 'LimitExceededException', 'KeyUnavailableException']);

/**
 * A symmetric key of AWS KMS. The AWS SDK finds the credentials by itself.
 * @param arn of the key itself: an alias could name another key tomorrow
 */
export function awsKms(arn: string): Kms {
  const opened = openClient(arn.split(':')[3] ?? '');
  const contextOf = (accountId: string) => ({ KeyId: arn, EncryptionContext: { account: accountId } });
  return {
    async wrap(key, accountId, abortSignal) {
      const { client, sdk } = await opened();
      const command = new sdk.EncryptCommand({ ...contextOf(accountId), Plaintext: key });
      const { CiphertextBlob } = await client.send(command, { abortSignal }).catch(rethrow);
      return bytesOf(CiphertextBlob);
    },
    async unwrap(wrapped, accountId, abortSignal) {
      const { client, sdk } = await opened();
      const command = new sdk.DecryptCommand({ ...contextOf(accountId), CiphertextBlob: wrapped });
      const { Plaintext } = await client.send(command, { abortSignal }).catch((error: unknown) => {
        if (error instanceof Error && NOT_ITS_OWN.has(error.name))
          throw new IntegrityFailure(`The key of account ${accountId}`, { cause: error });
        return rethrow(error);
      });
      return bytesOf(Plaintext);
    },
  };
}

/** The client is large, so only a service that uses it loads it. */
function openClient(region: string) {
  const open = async () => {
    const sdk = await import('@aws-sdk/client-kms');
    // Attempts are counted, and limited in time, around all providers.
    return { sdk, client: new sdk.KMSClient({ region, maxAttempts: 1 }) };
  };
  let opening: ReturnType<typeof open> | undefined;
  return () => (opening ??= open());
}

const bytesOf = (bytes: Uint8Array | undefined): Buffer => {
  if (!bytes) throw new KmsError('AWS KMS answers without a value', false);
  return Buffer.from(bytes);
};

function rethrow(error: unknown): never {
  const { name, message } = error as Error;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  const isRejection = status !== undefined && status < 500 && status !== 429 && !MAY_PASS.has(name);
  throw new KmsError(`AWS KMS answers ${name}: ${message}`, isRejection, { cause: error });
}
