import pg from 'pg';
import { databaseServices } from '@bindery/provisioning/postgres';
import { createServiceDatabase, type TestDatabase } from './service-database.js';

const INSUFFICIENT_PRIVILEGE = '42501';

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server and role, another database. */
function elsewhere(url: string, other: string): string {
  const address = new URL(url);
  address.pathname = new URL(other).pathname;
  return address.href;
}

describe('a service’s database', () => {
  let identity: TestDatabase;
  let crm: TestDatabase;

  beforeAll(async () => {
    identity = await createServiceDatabase('identity');
    crm = await createServiceDatabase('crm');
  });
  afterAll(async () => {
    await identity.close();
    await crm.close();
  });

  it.each(['databaseUrl', 'migratorUrl'] as const)(
    'refuses connections with the %s of another service',
    async (role) => {
      const refused = { code: INSUFFICIENT_PRIVILEGE };
      await expect(
        as(elsewhere(crm[role], identity.databaseUrl), () => Promise.resolve()),
      ).rejects.toMatchObject(refused);
      await expect(
        as(elsewhere(identity[role], crm.databaseUrl), () => Promise.resolve()),
      ).rejects.toMatchObject(refused);
      await expect(
        as(crm[role].replace(/\/[^/]+$/, '/postgres'), () => Promise.resolve()),
      ).rejects.toMatchObject(refused);
    },
  );

  it('forbids its runtime role to create tables or read migrations', async () => {
    await as(crm.databaseUrl, async (client) => {
      const refused = { code: INSUFFICIENT_PRIVILEGE };
      await expect(client.query('CREATE TABLE mine (id int)')).rejects.toMatchObject(refused);
      await expect(client.query('CREATE TEMP TABLE mine (id int)')).rejects.toMatchObject(refused);
      await expect(client.query('SELECT * FROM _prisma_migrations')).rejects.toMatchObject(refused);
    });
  });

  it.each(databaseServices)(
    'has the migrations of %s, shares no tables with another, and is dropped on close',
    async (service) => {
      const [one, other] = [await createServiceDatabase(service), await createServiceDatabase(service)];
      await as(one.migratorUrl, (client) => client.query('CREATE TABLE only_here (id int)'));
      const tables = await as(other.superuserUrl, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
        );
        return rows.map(({ name }) => name);
      });
      expect(tables).toContain('_prisma_migrations');
      expect(tables).not.toContain('only_here');
      await one.close();
      await other.close();
      await expect(as(one.databaseUrl, () => Promise.resolve())).rejects.toThrow('does not exist');
    },
  );

  it('is dropped without breaking the connections of a pool that has just ended', async () => {
    const database = await createServiceDatabase('crm');
    const size = 20;
    const pool = new pg.Pool({ connectionString: database.superuserUrl, max: size });
    const errors: Error[] = [];
    pool.on('error', (error) => errors.push(error));
    await Promise.all(Array.from({ length: size }, () => pool.query('SELECT pg_sleep(0.1)')));
    await pool.end();
    await database.close();
    expect(errors).toEqual([]);
  });
});
