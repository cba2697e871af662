import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseServices, type DatabaseService } from '@bindery/provisioning/postgres';
import { tablesOf } from '@bindery/tooling/supply-chain/dependency-list.mjs';
import pg from 'pg';
import { repositoryRoot } from '../repository.js';
import { createServiceDatabase } from './service-database.js';

const PAGE = 'docs/operations/capacity.md';
const SECTION = 'Tables whose keys do not begin with the account';

/** Tables with a primary or unique key that does not begin with `account_id`, as `crm.individuals`. */
async function withOtherKeys(service: DatabaseService): Promise<string[]> {
  const database = await createServiceDatabase(service);
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT pg_class.relname AS name
       FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
       LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
       WHERE relnamespace = 'public'::regnamespace AND indisunique AND relname <> '_prisma_migrations'
         AND attname IS DISTINCT FROM 'account_id'`,
    );
    return rows.map(({ name }) => `${service}.${name}`);
  } finally {
    await client.end();
    await database.close();
  }
}

it('the page on capacity gives a reason for each table whose keys do not begin with the account', async () => {
  const page = await readFile(path.join(repositoryRoot, PAGE), 'utf8');
  const rows = tablesOf(page).get(SECTION) ?? [];
  for (const [, reason] of rows) expect(reason).not.toBe('');
  const listed = rows.flatMap(([names = '']) => names.split(',').map((name) => name.trim()));
  const found = await Promise.all(databaseServices.map(withOtherKeys));
  expect(listed.sort()).toEqual(found.flat().sort());
});
