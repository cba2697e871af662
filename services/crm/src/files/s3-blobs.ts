import { Readable } from 'node:stream';
import type { FilePlace } from '@bindery/field-crypto';
import { unavailable } from '@bindery/service-kit/errors';
import { openBucket } from '@bindery/service-kit/buckets';
import type { BlobStore } from './blob-store.js';

/** Files as objects of a bucket: of one part up to 5 MB, and larger ones of several, one after the other. */
export async function s3Blobs(address: URL): Promise<BlobStore> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const { sdk, client, name: Bucket, keyOf } = await openBucket(address);
  const objectOf = ({ accountId, fileId }: FilePlace) => ({ Bucket, Key: keyOf(`${accountId}/${fileId}`) });
  return {
    async write(place, sealed) {
      const params = { ...objectOf(place), Body: Readable.from(sealed, { objectMode: false }) };
      await new Upload({ client, params, queueSize: 1 }).done().catch(failed);
    },
    async *read(place) {
      const { Body } = await client.send(new sdk.GetObjectCommand(objectOf(place))).catch(failed);
      yield* Body as Readable;
    },
    async remove(place) {
      await client.send(new sdk.DeleteObjectCommand(objectOf(place))).catch(failed);
    },
  };
}

/** What the provider has to do with passes; an error of the content stays what it is. */
function failed(error: unknown): never {
  throw error instanceof Error && '$metadata' in error ? unavailable('the bucket of files', error) : error;
}
