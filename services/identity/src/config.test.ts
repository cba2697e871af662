import { RootKeys } from '@bindery/service-kit/root-keys';
import { identityConfig } from './config.js';

const env = {
  PORT: '4101',
  DATABASE_URL: 'postgresql://identity_app@127.0.0.1:5433/bindery_identity',
  NATS_URL: 'nats://127.0.0.1:4223',
  NATS_USER: 'identity',
  NATS_PASSWORD: 'local',
  IDENTITY_URL: 'http://127.0.0.1:4101',
  PUBLIC_URL: 'http://localhost:8080/',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'Bindery <hello@bindery.test>',
  ROOT_KEY: Buffer.alloc(32, 7).toString('base64'),
};

test('superuser addresses are normalized to their stored form', () => {
  const config = identityConfig({ ...env, SUPERUSER_EMAILS: ' Root@Bindery.test, second@bindery.test ' });
  expect(config.SUPERUSER_EMAILS).toEqual(['root@bindery.test', 'second@bindery.test']);
  expect(config.PUBLIC_URL).toBe('http://localhost:8080');
});

test('all configuration errors are reported together without revealing values', () => {
  const read = () =>
    identityConfig({
      ...env,
      ROOT_KEY: 'c2hvcnQ=',
      SUPERUSER_EMAILS: 'root',
      REDIRECT_ALLOW_LIST: 'ftp://x',
    });
  expect(read).toThrow(/ROOT_KEY: must be 32 bytes/);
  expect(read).toThrow(/SUPERUSER_EMAILS: must be email addresses/);
  expect(read).toThrow(/REDIRECT_ALLOW_LIST/);
  expect(read).not.toThrow(/c2hvcnQ/);
});

test.each([
  'aws-kms:arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
  'aws-kms:arn:aws-us-gov:kms:us-gov-west-1:111122223333:key/mrk-1234abcd12ab34cd56ef1234567890ab',
  'vault-transit:https://vault.example.com:8200/v1/transit/keys/identity',
  'gcp-kms:projects/bindery/locations/us-east1/keyRings/production/cryptoKeys/identity',
])('a root key can be in a KMS: %s', (address) => {
  const { ROOT_KEY, OTHER_ROOT_KEYS } = identityConfig({
    ...env,
    ROOT_KEY: address,
    OTHER_ROOT_KEYS: `${env.ROOT_KEY}, ${address}`,
  });
  expect(ROOT_KEY).toBe(address);
  expect(OTHER_ROOT_KEYS).toEqual([Buffer.alloc(32, 7), address]);
});

test.each([
  'aws-kms:arn:aws:kms:us-east-1:111122223333:alias/identity',
  'aws-kms:1234abcd-12ab-34cd-56ef-1234567890ab',
  'vault-transit:https://vault.example.com:8200/transit',
  'gcp-kms:identity',
])('a root key is not %s', (address) => {
  expect(() => identityConfig({ ...env, ROOT_KEY: address })).toThrow(
    'ROOT_KEY: must be 32 bytes in base64, or the address of a key: aws-kms:',
  );
});

test('a root key in Vault needs the file with its token', () => {
  const ROOT_KEY = 'vault-transit:https://vault.example.com/v1/transit/keys/identity';
  expect(() => new RootKeys(identityConfig({ ...env, ROOT_KEY }))).toThrow(
    'VAULT_TOKEN_PATH: is needed for a root key in Vault',
  );
});
