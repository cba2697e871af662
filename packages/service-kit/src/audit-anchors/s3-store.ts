import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { DAY_MS } from '../timing/time.js';
import type { AnchorStore } from './anchor-store.js';

/** Without them, a provider that takes a request and says nothing would be waited for without end. */
const requestHandler = { connectionTimeout: 5_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/**
 * Anchors as locked objects in an S3 bucket that has Object Lock: in compliance mode not even the bucket's owner can
 * change or delete one before its time. The credentials are those that the AWS SDK finds by itself.
 * @param address `s3://bucket/prefix`, with `?region=`, and `&endpoint=` for another provider than AWS
 */
export async function s3Store(address: URL, lockDays: number): Promise<AnchorStore> {
  // The client is large, so only who uses it loads it.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client(settingsOf(address.searchParams));
  const bucket = { Bucket: address.hostname };
  const folder = address.pathname.replace(/^\/|\/$/g, '');
  const keyOf = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  return {
    async write(name, anchor) {
      const lock = {
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(Date.now() + lockDays * DAY_MS),
      } as const;
      const object = { ...bucket, Key: keyOf(name), Body: anchor, ContentType: 'application/jose' };
      await client.send(new sdk.PutObjectCommand({ ...object, ...lock, IfNoneMatch: '*' }));
    },
    async *list(prefix) {
      for await (const page of sdk.paginateListObjectsV2({ client }, { ...bucket, Prefix: keyOf(prefix) }))
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(keyOf('').length);
    },
    async read(name) {
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...bucket, Key: keyOf(name) }));
      return (await Body?.transformToString()) ?? '';
    },
  };
}

function settingsOf(parameters: URLSearchParams): S3ClientConfig {
  const region = parameters.get('region');
  const endpoint = parameters.get('endpoint');
  return { requestHandler, ...(region && { region }), ...(endpoint && { endpoint, forcePathStyle: true }) };
}
