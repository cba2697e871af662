import { appendFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine } from '@bindery/local-servers/processes';
import { startStack, type RunningStack } from '@bindery/stack';
import { waitFor } from '@bindery/test-kit';
import { runLocal } from '../run-local.js';

let folder: string;
let stack: RunningStack;
const at = (name: string): string => path.join(folder, name);

async function run(...args: string[]) {
  const said: string[] = [];
  const write = (text: string) => void said.push(text);
  const code = await runLocal(args, { env: {}, answer: write, remark: write });
  return { code, said: said.join('') };
}
const start = () => startStack({ ports: 'free', dataDir: at('data'), quiet: true, parts: ['postgres'] });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bindery-backup-'));
  stack = await start();
  for (const service of ['billing', 'crm'] as const) {
    await stack.query(
      service,
      'CREATE TABLE numbers (number int PRIMARY KEY, at timestamptz DEFAULT clock_timestamp())',
    );
  }
}, 90_000);
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const numbers = async (service: 'billing' | 'crm') =>
  (await stack.query<{ number: number }>(service, 'SELECT number FROM numbers ORDER BY number')).map(
    ({ number }) => number,
  );

/** One number after another, first in billing, then in crm: crm must never know one that billing does not. */
function writeNumbers() {
  let wanted = true;
  let written = 0;
  const work = async () => {
    for (let number = 1; wanted; number += 1) {
      await stack.query('billing', 'INSERT INTO numbers VALUES ($1)', [number]);
      await stack.query('crm', 'INSERT INTO numbers VALUES ($1)', [number]);
      written = number;
    }
  };
  const done = work();
  return {
    written: () => written,
    stop: () => {
      wanted = false;
      return done;
    },
  };
}

it('a restore brings all databases to the latest or a given point and refuses unsafe input', async () => {
  const writer = writeNumbers();
  const secretsTo = ['--secrets-to', at('secrets.json')];
  const dataDir = ['--data-dir', at('data')];
  const taken = await run('backup', '--to', at('backups'), ...secretsTo, ...dataDir, '--json');
  const inBackup = writer.written();
  await waitFor(() => writer.written() > inBackup + 5);
  await stack.query(
    'crm',
    "INSERT INTO outbox (id, subject, payload, published_at) VALUES (gen_random_uuid(), 'crm.record.changed.v1', '{}', now())",
  );
  const [clock] = await stack.query<{ now: Date }>('crm', 'SELECT clock_timestamp() AS now');
  const moment = clock?.now.toISOString() ?? '';
  await waitFor(() => writer.written() > inBackup + 10);
  await writer.stop();
  // The rest of the log reaches the archive as it would when its piece is full.
  await stack.query('crm', 'SELECT pg_switch_wal()');
  const all = await numbers('crm');
  await waitFor(
    async () =>
      (
        await stack.query<{ idle: boolean }>(
          'crm',
          'SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) AS idle FROM pg_stat_archiver',
        )
      )[0]?.idle,
    { timeoutMs: 30_000 },
  );
  expect(taken.code).toBe(0);
  const { folder: backup, ended_at } = JSON.parse(taken.said) as { folder: string; ended_at: string };
  const restore = (...more: string[]) => run('restore', '--from', backup, ...dataDir, ...more);

  expect((await restore()).said).toContain('is not empty (');
  await stack.stop();
  await writeFile(at('data/stack.pid'), `${String(process.ppid)} ${commandLine(process.ppid)}\n`);
  expect((await restore()).said).toContain('Bindery runs with the data of');
  await rename(at('data'), at('lost'));
  expect(await restore()).toMatchObject({ code: 2, said: expect.stringContaining('--secrets FILE') });
  const secrets = ['--secrets', at('secrets.json')];
  const early = new Date(Date.parse(ended_at) - 60_000).toISOString();
  expect((await restore(...secrets, '--to-time', early)).said).toContain('Take an older backup');
  const late = new Date(Date.now() + 3_600_000).toISOString();
  expect((await restore(...secrets, '--to-time', late)).said).toContain('The log does not go as far as');
  expect(await readdir(at('data'))).toEqual([]);

  expect((await restore(...secrets, '--to-time', moment)).code).toBe(0);
  stack = await start();
  const [billing, crm] = [await numbers('billing'), await numbers('crm')];
  expect(crm.length).toBeGreaterThanOrEqual(inBackup + 5);
  expect(crm.length).toBeLessThan(all.length);
  expect(crm).toEqual(all.slice(0, crm.length));
  expect(billing.slice(0, crm.length)).toEqual(crm);
  expect(billing.length - crm.length).toBeLessThanOrEqual(1);
  expect(await stack.query('crm', 'SELECT published_at FROM outbox')).toEqual([{ published_at: null }]);
  await stack.stop();

  await rename(at('data'), at('lost-again'));
  expect((await restore(...secrets)).code).toBe(0);
  stack = await start();
  expect(await numbers('crm')).toEqual(all);
  await stack.stop();

  await rename(at('data'), at('lost-once-more'));
  await appendFile(path.join(backup, 'base', 'PG_VERSION'), ' ');
  expect((await restore(...secrets)).said).toContain('The backup is damaged: base/PG_VERSION');
  await writeFile(path.join(backup, 'manifest.json'), '{}');
  expect((await restore(...secrets)).said).toContain('is not a whole backup');
}, 180_000);
