import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createServiceDatabase, type TestDatabase } from '@bindery/test-kit';

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

  it('fails with the name of a file that is missing', async () => {
    const DATABASE_URL_FILE = path.join(folder, 'nowhere');
    await expect(deploy({ DATABASE_URL_FILE })).rejects.toMatchObject({
      code: 1,
      stderr: "DATABASE_URL_FILE: the file can't be read (ENOENT).\n",
    });
  });
});
