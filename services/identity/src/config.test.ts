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
