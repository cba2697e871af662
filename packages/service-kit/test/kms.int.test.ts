import { randomBytes, randomUUID } from 'node:crypto';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { IntegrityFailure } from '@bindery/field-crypto';
import { noMetrics } from '@bindery/telemetry/metrics';
import { eventually } from '@bindery/test-kit';
import { AppError } from '../src/errors/app-error.js';
import { awsKms } from '../src/root-keys/aws-kms.js';
import { KmsRootKey } from '../src/root-keys/kms-root-key.js';
import {
  awsUnderTest,
  googleUnderTest,
  useAwsEndpoint,
  vaultUnderTest,
  type ProviderUnderTest,
} from './fake-providers.js';

const key = randomBytes(32);
const account = randomUUID();
const unavailable = { code: 'unavailable', status: 503, retryAfterSeconds: 2 };

/** Behavior of each key management service, real or emulated. */
function bindsKeysToAccounts(rootKey: () => KmsRootKey): void {
  it('unwraps what it wrapped', async () => {
    const wrapped = await rootKey().wrap(key, account);
    expect(wrapped.includes(key)).toBe(false);
    expect(await rootKey().unwrap(wrapped, account)).toEqual(key);
  });

  it('does not unwrap for another account', async () => {
    const wrapped = await rootKey().wrap(key, account);
    await expect(rootKey().unwrap(wrapped, randomUUID())).rejects.toThrow(IntegrityFailure);
  });

  it('does not unwrap what was altered', async () => {
    const wrapped = await rootKey().wrap(key, account);
    const at = wrapped.length - 8;
    wrapped.write(wrapped.toString('latin1', at, at + 1) === 'A' ? 'B' : 'A', at, 'latin1');
    await expect(rootKey().unwrap(wrapped, account)).rejects.toThrow(IntegrityFailure);
  });
}

describe.each([
  ['AWS KMS', awsUnderTest],
  ["Vault's transit engine", vaultUnderTest],
  ['Google KMS', googleUnderTest],
])('%s', (_name, start) => {
  let provider: ProviderUnderTest;
  let rootKey: KmsRootKey;

  beforeAll(async () => {
    provider = await start();
    // The first call loads the provider's library, which takes longer here than an attempt may.
    await provider.kms.wrap(key, account, new AbortController().signal);
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    rootKey = new KmsRootKey('an address', provider.kms);
    provider.server.requests.length = 0;
  });

  bindsKeysToAccounts(() => rootKey);

  it.each<['hang up' | 'hang' | { status: number; body: object }]>([
    ['hang up'],
    ['hang'],
    [{ status: 500, body: { __type: 'KMSInternalException' } }],
    [{ status: 429, body: { __type: 'ThrottlingException' } }],
  ])('repeats a call once after %j', async (fault) => {
    provider.server.faults.push(fault);
    expect(await rootKey.unwrap(await rootKey.wrap(key, account), account)).toEqual(key);
    expect(provider.server.requests).toHaveLength(3);
  });

  it('does not repeat what was denied, and goes on with other calls', async () => {
    provider.server.faults.push(provider.denial);
    await expect(rootKey.wrap(key, account)).rejects.toMatchObject(unavailable);
    expect(provider.server.requests).toHaveLength(1);
    expect(await rootKey.wrap(key, account)).toBeInstanceOf(Buffer);
  });

  it('notes how long each call took and how it ended', async () => {
    const noted: unknown[] = [];
    rootKey.declareMetrics({
      ...noMetrics,
      durations:
        ({ name }) =>
        (labels, seconds) =>
          void noted.push({ name, ...labels, seconds }),
    });
    const wrapped = await rootKey.wrap(key, account);
    await expect(rootKey.unwrap(wrapped, randomUUID())).rejects.toThrow(IntegrityFailure);
    provider.server.faults.push(provider.denial);
    await expect(rootKey.unwrap(wrapped, account)).rejects.toThrow(AppError);
    const call = { name: 'bindery_kms_call_duration_seconds', seconds: expect.any(Number) as number };
    expect(noted).toEqual([
      { ...call, operation: 'wrap', outcome: 'success' },
      { ...call, operation: 'unwrap', outcome: 'integrity_failure' },
      { ...call, operation: 'unwrap', outcome: 'failed' },
    ]);
  });

  it('gives up in time, rejects the next calls without asking, and recovers', async () => {
    provider.server.faults.push('hang', 'hang');
    await expect(rootKey.wrap(key, account)).rejects.toMatchObject(unavailable);
    await expect(rootKey.wrap(key, account)).rejects.toThrow(AppError);
    expect(provider.server.requests).toHaveLength(2);

    await eventually(async () => expect(await rootKey.wrap(key, account)).toBeInstanceOf(Buffer));
  });
});

// `npm run kms:moto` starts moto, which emulates AWS, and sets its address.
const motoUrl = process.env['BINDERY_MOTO_URL'];
if (motoUrl !== undefined) {
  describe('AWS KMS, emulated by moto', () => {
    let rootKey: KmsRootKey;
    let restore: () => void;

    beforeAll(async () => {
      restore = useAwsEndpoint(motoUrl);
      const { KeyMetadata } = await new KMSClient({ region: 'eu-central-1' }).send(new CreateKeyCommand({}));
      const arn = KeyMetadata?.Arn ?? '';
      rootKey = new KmsRootKey(arn, awsKms(arn));
    });
    afterAll(() => restore());

    bindsKeysToAccounts(() => rootKey);
  });
}
