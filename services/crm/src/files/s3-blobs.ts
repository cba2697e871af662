import { Readable } from 'node:stream';
import type { FilePlace } from '@bindery/field-crypto';
import { openBucket, requireUsable } from '@bindery/service-kit/buckets';
import { AppError } from '@bindery/service-kit/errors';
import { FileStoreAway, type BlobStore } from './blob-store.js';

/**
 * Files as objects of a bucket: of one part up to 5 MB, and larger ones of several, one after the other.
 * @throws ConfigError for a bucket that can't be used as it is configured
 */
export async function s3Blobs(address: URL): Promise<BlobStore> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const bucket = await openBucket(address);
  await requireUsable(bucket, 'crm', 'FILE_STORE');
  const { sdk, client, name: Bucket, keyOf } = bucket;
  const objectOf = ({ accountId, fileId }: FilePlace) => ({ Bucket, Key: keyOf(`${accountId}/${fileId}`) });
  return {
    async write(place, sealed) {
      const Body = Readable.from(sealed, { objectMode: false });
      try {
        await new Upload({ client, params: { ...objectOf(place), Body }, queueSize: 1 }).done().catch(failed);
      } finally {
        // The content of a failed upload would wait for its reader forever.
        Body.destroy();
      }
    },
    async *read(place) {
      const { Body } = await client.send(new sdk.GetObjectCommand(objectOf(place))).catch(failed);
      try {
        yield* Body as Readable;
      } catch (cause) {
        throw new FileStoreAway(cause);
      }
    },
    async remove(place) {
      await client.send(new sdk.DeleteObjectCommand(objectOf(place))).catch(failed);
    },
  };
}

/** Faults of the provider, its network and its credentials pass; an error of the content stays what it is. */
function failed(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'NoSuchKey')
    throw new AppError('gone', { detail: "This file isn't kept any more. Make it or choose it again." });
  throw '$metadata' in error || error.name === 'CredentialsProviderError' ? new FileStoreAway(error) : error;
}
