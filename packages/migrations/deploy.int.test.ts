import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createServiceDatabase, type TestDatabase } from '@bindery/test-kit';
import pg from 'pg';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'deploy-'));
  database = await createServiceDatabase('leads');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const deploy = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'deploy.mjs'), 'leads'], { env });

describe('the command that applies migrations', () => {
  it('takes the address of the database from a file', async () => {
    const DATABASE_URL_FILE = path.join(folder, 'DATABASE_URL');
    await writeFile(DATABASE_URL_FILE, `${database.migratorUrl}\n`);
    expect((await deploy({ DATABASE_URL_FILE })).stdout).toBe('leads: nothing to apply.\n');
  });

  it("limits the service's sessions, also those that a pooler shares, and not those of migrations", async () => {
    await deploy({ DATABASE_URL: database.migratorUrl });
    const limits = async (connectionString: string) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      const { rows } = await client.query<{ statement: string; idle: string }>(
        `SELECT current_setting('statement_timeout') AS statement,
          current_setting('idle_in_transaction_session_timeout') AS idle`,
      );
      await client.end();
      return rows;
    };
    expect(await limits(database.databaseUrl)).toEqual([{ statement: '4s', idle: '10s' }]);
    expect(await limits(database.migratorUrl)).toEqual([{ statement: '0', idle: '0' }]);
  });

  it('fails with the name of a file that is missing', async () => {
    const DATABASE_URL_FILE = path.join(folder, 'nowhere');
    await expect(deploy({ DATABASE_URL_FILE })).rejects.toMatchObject({
      code: 1,
      stderr: "DATABASE_URL_FILE: the file can't be read (ENOENT).\n",
    });
  });
});
