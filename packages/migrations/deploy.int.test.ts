import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createServiceDatabase, eventually, type TestDatabase } from '@bindery/test-kit';
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

const deploy = (env: Record<string, string>, ...options: string[]) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'deploy.mjs'), ...options, 'leads'], {
    env,
  });

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

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

  it('waits for a database that comes up late, and says where and why, when it is patient', async () => {
    const port = await freePort();
    const late = new URL(database.migratorUrl);
    const { hostname, port: present } = late;
    late.port = String(port);
    const running = execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'deploy.mjs'), '--patient', 'leads'],
      {
        env: { DATABASE_URL: late.href },
      },
    );
    let said = '';
    running.stdout?.on('data', (text: string) => (said += text));
    const ended = once(running, 'close');
    await eventually(() =>
      expect(said).toContain(`leads: waiting for the database at ${hostname}:${String(port)}`),
    );
    const forwarder = createServer((socket) => socket.pipe(connect(Number(present), hostname)).pipe(socket));
    await new Promise<void>((listening) => forwarder.listen(port, hostname, listening));
    expect(await ended).toEqual([0, null]);
    expect(said.trim().split('\n')).toEqual([expect.stringContaining('waiting'), 'leads: nothing to apply.']);
    forwarder.close();
  });

  it.each([[[]], [['--patient']], [['wait']]])(
    'says what to do with a database of an older version, at once (%j)',
    async (options) => {
      const older = await createServiceDatabase('leads');
      const client = new pg.Client({ connectionString: older.superuserUrl });
      await client.connect();
      await client.query(`UPDATE _prisma_migrations SET migration_name = 'older_' || migration_name;
        GRANT SELECT ON _prisma_migrations TO leads_app`);
      const DATABASE_URL = options.includes('wait') ? older.databaseUrl : older.migratorUrl;
      await expect(deploy({ DATABASE_URL }, ...options)).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^leads: this database was made by a version before 0\.2\.0, .* Nothing was changed\. .*upgrade\.md/,
        ) as string,
      });
      await client.end();
      await older.close();
    },
  );

  it('fails with the name of a file that is missing', async () => {
    const DATABASE_URL_FILE = path.join(folder, 'nowhere');
    await expect(deploy({ DATABASE_URL_FILE })).rejects.toMatchObject({
      code: 1,
      stderr: "DATABASE_URL_FILE: the file can't be read (ENOENT).\n",
    });
  });
});
