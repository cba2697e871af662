import { fakeKms, startVault, VAULT_DENIAL, type FakeKms, type KmsReply } from '@bindery/test-kit';
import { awsKms } from '../src/root-keys/aws-kms.js';
import { googleKms } from '../src/root-keys/google-kms.js';
import type { Kms } from '../src/root-keys/kms.js';
import { vaultTransit } from '../src/root-keys/vault-transit.js';

/** A provider under test, with a service that answers as its own does. */
export interface ProviderUnderTest {
  readonly kms: Kms;
  readonly server: FakeKms;
  /** How the service says that a permission is missing. */
  readonly denial: KmsReply;
  close(): Promise<void>;
}

const KEY_ARN = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const GOOGLE_KEY = 'projects/bindery/locations/europe/keyRings/production/cryptoKeys/crm';
const TOKEN = 'a-token';

/** Sets variables of the environment, which the clouds' own libraries read, until it is called again. */
function setEnv(values: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  };
}

/** Points the AWS SDK at an endpoint. */
export const useAwsEndpoint = (endpoint: string): (() => void) =>
  setEnv({ AWS_ENDPOINT_URL_KMS: endpoint, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });

export async function awsUnderTest(): Promise<ProviderUnderTest> {
  const server = await fakeKms(({ headers, body }, key) => {
    const operation = String(headers['x-amz-target']);
    const { KeyId, EncryptionContext, Plaintext, CiphertextBlob } = body as Record<string, string>;
    const isSigned = /\/eu-central-1\/kms\/aws4_request/.test(headers.authorization ?? '');
    if (!isSigned || KeyId !== KEY_ARN) return awsError('AccessDeniedException');
    const context = JSON.stringify(EncryptionContext);
    if (operation === 'TrentService.Encrypt')
      return { status: 200, body: { KeyId, CiphertextBlob: key.encrypt(String(Plaintext), context) } };
    const plaintext = key.decrypt(String(CiphertextBlob), context);
    return plaintext === undefined
      ? awsError('InvalidCiphertextException')
      : { status: 200, body: { KeyId, Plaintext: plaintext } };
  });
  const restore = useAwsEndpoint(server.url);
  const close = async () => {
    restore();
    await server.close();
  };
  return { kms: awsKms(KEY_ARN), server, denial: awsError('AccessDeniedException'), close };
}

const awsError = (name: string): KmsReply => ({ status: 400, body: { __type: name, message: 'no' } });

export async function vaultUnderTest(): Promise<ProviderUnderTest> {
  const server = await startVault();
  const { VAULT_TOKEN_PATH: tokenPath, VAULT_NAMESPACE: namespace } = server.settings;
  const kms = vaultTransit(server.keyUrl, { tokenPath, namespace });
  return { kms, server, denial: VAULT_DENIAL, close: () => server.close() };
}

export async function googleUnderTest(): Promise<ProviderUnderTest> {
  // Where Google's library gets a token on Google's own machines.
  const metadata = await fakeKms(() => ({
    status: 200,
    body: { access_token: TOKEN, expires_in: 3_600, token_type: 'Bearer' },
    headers: { 'Metadata-Flavor': 'Google' },
  }));
  const server = await fakeKms(({ method, path: requested, headers, body }, key) => {
    if (method !== 'POST' || headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } };
    const {
      plaintext = '',
      ciphertext = '',
      additionalAuthenticatedData = '',
    } = body as Record<string, string>;
    if (requested === `/v1/${GOOGLE_KEY}:encrypt`)
      return { status: 200, body: { ciphertext: key.encrypt(plaintext, additionalAuthenticatedData) } };
    if (requested !== `/v1/${GOOGLE_KEY}:decrypt`) return { status: 404, body: { error: {} } };
    const opened = key.decrypt(ciphertext, additionalAuthenticatedData);
    return opened === undefined
      ? { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } }
      : { status: 200, body: { plaintext: opened } };
  });
  const restore = setEnv({
    GCE_METADATA_HOST: new URL(metadata.url).host,
    METADATA_SERVER_DETECTION: 'assume-present',
    GOOGLE_CLOUD_PROJECT: 'bindery',
  });
  return {
    kms: googleKms(GOOGLE_KEY, server.url),
    server,
    denial: { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } },
    async close() {
      restore();
      await Promise.all([server.close(), metadata.close()]);
    },
  };
}
