import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';

/** Without them, a provider that takes a request and says nothing would be waited for without end. */
const requestHandler = { connectionTimeout: 5_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** A folder of a bucket. */
export interface Bucket {
  readonly sdk: typeof import('@aws-sdk/client-s3');
  readonly client: S3Client;
  readonly name: string;
  /** The key of an object by its name in the folder. */
  readonly keyOf: (name: string) => string;
}

/**
 * Opens a folder of a bucket, of AWS or of another provider of S3's API. The credentials are those that the AWS SDK finds by
 * itself.
 * @param address `s3://bucket/prefix`, with `?region=`, and `&endpoint=` for another provider than AWS
 */
export async function openBucket(address: URL): Promise<Bucket> {
  // The client is large, so only who uses it loads it.
  const sdk = await import('@aws-sdk/client-s3');
  const folder = address.pathname.replace(/^\/|\/$/g, '');
  return {
    sdk,
    client: new sdk.S3Client(settingsOf(address.searchParams)),
    name: address.hostname,
    keyOf: (name) => (folder === '' ? name : `${folder}/${name}`),
  };
}

function settingsOf(parameters: URLSearchParams): S3ClientConfig {
  const region = parameters.get('region');
  const endpoint = parameters.get('endpoint');
  return { requestHandler, ...(region && { region }), ...(endpoint && { endpoint, forcePathStyle: true }) };
}
