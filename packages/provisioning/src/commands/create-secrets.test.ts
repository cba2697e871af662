import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Secrets } from '../secrets/secrets.js';
import { areSecretsComplete, createSecretFiles } from './create-secrets.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'secrets-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const modeOf = (file: string): number => statSync(path.join(folder, file)).mode & 0o777;
const everything = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
      .map((file) => [file, read(file)]),
  );

const real = {
  SMTP_URL: 'smtps://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_1',
  PUBLIC_URL: 'https://crm.example',
  SUPPORT_EMAIL: 'help@crm.example',
  MAIL_FROM: 'hello@crm.example',
  SUPERUSER_EMAILS: 'root@crm.example',
  AUDIT_ANCHORS: 's3://anchors/here?region=us-east-1',
  IDENTITY_ROOT_KEY: 'aws-kms:arn:aws:kms:us-east-1:1:key/2',
  CRM_ROOT_KEY: 'local',
  LEADS_ROOT_KEY: 'local',
  INTEGRATIONS_ROOT_KEY: 'local',
};

describe('the secrets of an installation', () => {
  it('are created once and stay the same afterwards', () => {
    createSecretFiles(folder, false, {});
    const first = everything();
    createSecretFiles(folder, false, {});
    expect(everything()).toEqual(first);
    expect(first['billing/STRIPE_SECRET_KEY']).toBe(first['stripe-emulator/STRIPE_SECRET_KEY']);
    expect(first['crm/ROOT_KEY']).not.toBe(first['identity/ROOT_KEY']);
    expect(first['identity/VAPID_PRIVATE_KEY']).toMatch(/^[\w-]{43}$/);
  });

  it('are closed to other users of the machine, and readable in the container of each component', () => {
    createSecretFiles(folder, false, {});
    expect(modeOf('.')).toBe(0o700);
    expect(modeOf('secrets.json')).toBe(0o600);
    expect([modeOf('crm'), modeOf('crm/ROOT_KEY')]).toEqual([0o755, 0o444]);
  });

  it('give a service its run-time role, and only its migrations the role that alters tables', () => {
    createSecretFiles(folder, false, { POSTGRES_ADDRESS: 'db:5432' });
    const databases = Object.entries(everything()).filter(([file]) => file.endsWith('/DATABASE_URL'));
    expect(databases.map(([file, url]) => [file, new URL(url).username, new URL(url).host])).toEqual(
      expect.arrayContaining([
        ['crm/DATABASE_URL', 'crm_app', 'db:5432'],
        ['crm-migrations/DATABASE_URL', 'crm_migrator', 'db:5432'],
      ]),
    );
    expect(databases).toHaveLength(10);
  });

  it('keep the root key of one service from every other component', () => {
    createSecretFiles(folder, false, {});
    const key = read('crm/ROOT_KEY');
    const having = Object.entries(everything()).filter(([, content]) => content.includes(key));
    expect(having.map(([file]) => file).sort()).toEqual(['crm/ROOT_KEY', 'secrets.json']);
  });
});

describe('a root key that is being replaced', () => {
  it('is in secrets.json under otherRootKeys, which only its service gets', () => {
    createSecretFiles(folder, false, {});
    expect(read('crm/OTHER_ROOT_KEYS')).toBe('');
    const secrets = JSON.parse(read('secrets.json')) as Secrets;
    const otherRootKeys = { ...secrets.otherRootKeys, crm: 'the one before' };
    writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ ...secrets, otherRootKeys }));
    createSecretFiles(folder, false, {});
    const having = Object.entries(everything()).filter(([, content]) => content.includes('the one before'));
    expect(having.map(([file]) => file).sort()).toEqual(['crm/OTHER_ROOT_KEYS', 'secrets.json']);
  });
});

describe('an attempt that fails', () => {
  it('makes the secrets of an earlier one incomplete, until one succeeds', () => {
    expect(areSecretsComplete(folder)).toBe(false);
    createSecretFiles(folder, false, {});
    expect(areSecretsComplete(folder)).toBe(true);
    expect(() => createSecretFiles(folder, true, {})).toThrow();
    expect(areSecretsComplete(folder)).toBe(false);
    createSecretFiles(folder, true, real);
    expect(areSecretsComplete(folder)).toBe(true);
  });
});

describe('an installation for real users', () => {
  it('uses the accounts of the environment, and Stripe itself', () => {
    writeFileSync(path.join(folder, 'key'), 'sk_live_from_file\n');
    const { STRIPE_SECRET_KEY: _, ...others } = real;
    createSecretFiles(folder, true, { ...others, STRIPE_SECRET_KEY_FILE: path.join(folder, 'key') });
    expect(read('billing/STRIPE_SECRET_KEY')).toBe('sk_live_from_file');
    expect(read('billing/STRIPE_API_URL')).toBe('');
    expect(read('identity/SMTP_URL')).toBe('smtps://mail.example');
    expect(read('identity/ROOT_KEY')).toBe('aws-kms:arn:aws:kms:us-east-1:1:key/2');
    expect(Buffer.from(read('crm/ROOT_KEY'), 'base64')).toHaveLength(32);
  });

  it.each(Object.keys(real))('writes nothing and names %s when it is missing', (name) => {
    expect(() => createSecretFiles(folder, true, { ...real, [name]: '' })).toThrow(`${name}: `);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('rehearses with an emulator of Stripe, which never gets a live key', () => {
    const rehearsal = { ...real, STRIPE_API_URL: 'http://emulator:12111' };
    expect(() => createSecretFiles(folder, true, rehearsal)).toThrow('STRIPE_API_URL: must be empty');
    createSecretFiles(folder, true, { ...rehearsal, STRIPE_SECRET_KEY: 'sk_test_1' });
    expect(read('billing/STRIPE_API_URL')).toBe('http://emulator:12111');
  });

  it('refuses an address without TLS', () => {
    expect(() => createSecretFiles(folder, true, { ...real, PUBLIC_URL: 'http://crm.example' })).toThrow(
      'PUBLIC_URL: must be the https address',
    );
  });
});
