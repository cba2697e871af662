import { databaseServices } from '@bindery/provisioning/postgres';
import pg from 'pg';
import { createServiceDatabase } from './service-database.js';

interface SqlFunction {
  readonly proname: string;
  readonly prosrc: string;
}

const folding = ['folded', 'folded_text', 'look_alike_key', 'searchable_name'];

async function foldingOf(service: (typeof databaseServices)[number]): Promise<SqlFunction[]> {
  const database = await createServiceDatabase(service);
  const client = new pg.Client(database.superuserUrl);
  await client.connect();
  const { rows } = await client.query<SqlFunction>(
    'SELECT proname, prosrc FROM pg_proc WHERE proname = ANY ($1) ORDER BY proname',
    [folding],
  );
  await client.end();
  await database.close();
  return rows;
}

// That the one of crm does as TypeScript, its own test holds.
it.each(databaseServices)('%s folds texts as crm does', async (service) => {
  const functions = await foldingOf(service);
  expect(functions.length).toBeGreaterThan(1);
  expect(await foldingOf('crm')).toEqual(expect.arrayContaining(functions));
});
