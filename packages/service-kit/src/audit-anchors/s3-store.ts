import { openBucket, requireUsable } from '../buckets/open-bucket.js';
import { DAY_MS } from '../timing/time.js';
import type { AnchorStore } from './anchor-store.js';

/**
 * Anchors as locked objects in an S3 bucket that has Object Lock: in compliance mode not even the bucket's owner can
 * change or delete one before its time.
 * @param address as of {@link openBucket}
 */
export async function s3Store(address: URL, lockDays: number): Promise<AnchorStore> {
  const { sdk, client, name: Bucket, keyOf } = await openBucket(address);
  return {
    async write(name, anchor) {
      const lock = {
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(Date.now() + lockDays * DAY_MS),
      } as const;
      const object = { Bucket, Key: keyOf(name), Body: anchor, ContentType: 'application/jose' };
      await client.send(new sdk.PutObjectCommand({ ...object, ...lock, IfNoneMatch: '*' }));
    },
    async *list(prefix) {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(prefix) }))
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(keyOf('').length);
    },
    async read(name) {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }));
      return (await Body?.transformToString()) ?? '';
    },
  };
}

/** @throws ConfigError for a bucket that can't be used as it is configured */
export const requireAnchorBucket = async (address: URL, service: string): Promise<void> =>
  requireUsable(await openBucket(address), service, 'AUDIT_ANCHORS');
