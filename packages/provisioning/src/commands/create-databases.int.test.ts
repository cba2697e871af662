import { superuserUrl } from '@bindery/local-servers/postgres';
import { sharedServer, type SharedServer } from '@bindery/test-kit';
import {
  appOf,
  databaseName,
  databaseServices,
  databaseUrl,
  migratorOf,
  withClient,
  type DatabaseService,
  type RoleName,
} from '../postgres/index.js';
import { createDatabases } from './create-databases.js';

const INSUFFICIENT_PRIVILEGE = '42501';

let server: SharedServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await sharedServer();
  env = {
    SUPERUSER_URL: superuserUrl(server.cluster),
    // Other tests use these roles, so they keep their passwords.
    ROLE_PASSWORDS: JSON.stringify(server.passwords),
  };
});
afterAll(() =>
  withClient(superuserUrl(server.cluster), async (client) => {
    for (const service of databaseServices)
      await client.query(`DROP DATABASE IF EXISTS ${databaseName(service)}`);
  }),
);

const as = (role: RoleName, service: DatabaseService, sql: string) => {
  const host = `127.0.0.1:${String(server.cluster.port)}`;
  const url = databaseUrl(host, databaseName(service), role, server.passwords[role]);
  return withClient(url, (client) => client.query(sql));
};

describe('createDatabases', () => {
  it('creates a database for each service, and changes nothing when it is repeated', async () => {
    await createDatabases(env);
    for (const service of databaseServices)
      await as(migratorOf(service), service, 'CREATE TABLE kept (id int)');
    await createDatabases(env);
    for (const service of databaseServices)
      expect((await as(migratorOf(service), service, 'SELECT * FROM kept')).rows).toEqual([]);
  });

  it('lets a run-time role into its own database only, and create nothing there', async () => {
    const denied = { code: INSUFFICIENT_PRIVILEGE };
    await expect(as(appOf('crm'), 'crm', 'SELECT 1')).resolves.toBeDefined();
    await expect(as(appOf('crm'), 'crm', 'CREATE TABLE mine (id int)')).rejects.toMatchObject(denied);
    await expect(as(appOf('crm'), 'identity', 'SELECT 1')).rejects.toMatchObject(denied);
  });

  it.each([
    ['is no JSON', '{', 'ROLE_PASSWORDS: must be JSON'],
    ['lacks a role', '{"crm_app": "0123456789abcdef"}', 'ROLE_PASSWORDS.crm_migrator: '],
  ])('refuses to start when ROLE_PASSWORDS %s', async (_case, passwords, sentence) => {
    await expect(createDatabases({ ...env, ROLE_PASSWORDS: passwords })).rejects.toThrow(sentence);
  });
});
