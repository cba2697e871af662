import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { ConfigError } from '@bindery/settings';

/** Without them, a provider that takes a request and says nothing would be waited for without end. */
const requestHandler = { connectionTimeout: 5_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

const ANSWER_WITHIN_MS = 5_000;

/** Answers of a provider that another try doesn't change, with what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'the provider does not know the access key',
  SignatureDoesNotMatch: 'the secret key does not belong to the access key',
  NoSuchBucket: 'there is no such bucket',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
  PermanentRedirect: 'the bucket is in another region',
};

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

/**
 * Refuses a bucket that can't be used as it is configured. A provider that is away, or denies to look, is no reason: only what
 * no other try changes is.
 * @param setting the variable of the service that names it
 * @throws ConfigError with the reason, without any secret
 */
export async function requireUsable(bucket: Bucket, service: string, setting: string): Promise<void> {
  const problem = await problemOf(bucket);
  if (problem !== undefined) throw new ConfigError(service, [`${setting}: ${problem}`]);
}

async function problemOf({ sdk, client, name, keyOf }: Bucket): Promise<string | undefined> {
  try {
    await client.config.region();
  } catch {
    return 'it names no region; add ?region=… to it';
  }
  try {
    await client.config.credentials();
    const abortSignal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    await client.send(new sdk.GetObjectCommand({ Bucket: name, Key: keyOf('none') }), { abortSignal });
  } catch (error) {
    const code = error instanceof Error ? error.name : '';
    return code === 'CredentialsProviderError'
      ? 'there are no credentials for it; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the service a role'
      : REFUSALS[code];
  }
  return undefined;
}
