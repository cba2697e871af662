import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@bindery/provisioning/postgres';
import { isAlive } from '@bindery/local-servers/processes';
import { waitFor } from '@bindery/test-kit';
import type { RunningStack } from './running-stack.js';
import { freePorts, startStack, type StackOptions } from './index.js';

const INFRASTRUCTURE: StackOptions = { ports: 'free', quiet: true, parts: ['postgres', 'nats'] };

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = createClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const livePids = (stack: RunningStack): number[] => Object.values(stack.pids());

describe('the stack', () => {
  let dataDir: string;
  const running: RunningStack[] = [];

  async function start(options: StackOptions): Promise<RunningStack> {
    const stack = await startStack({ ...INFRASTRUCTURE, ...options });
    running.push(stack);
    return stack;
  }

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'bindery-data-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((stack) => stack.stop()));
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps its data across a restart, and leaves no process running when stopped', async () => {
    const first = await start({ dataDir });
    await query(first.superuserUrl('crm'), 'CREATE TABLE kept AS SELECT 42 AS answer');
    const pids = livePids(first);
    expect(pids).toHaveLength(2);
    await first.stop();
    expect(pids.filter(isAlive)).toEqual([]);

    const second = await start({ dataDir });
    expect(await query(second.superuserUrl('crm'), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  }, 60_000);

  it('says what to do with data of an older version, and leaves it there', async () => {
    const first = await start({ dataDir });
    await query(
      first.superuserUrl('crm'),
      "UPDATE _prisma_migrations SET migration_name = 'older_' || migration_name",
    );
    await first.stop();
    await expect(start({ dataDir })).rejects.toThrow(
      `The data in ${dataDir} was made by an older version, which this one can't upgrade. Nothing has been deleted. To start afresh, run "npm start -- --reset"`,
    );
    expect(await readdir(path.join(dataDir, 'postgres'))).toContain('PG_VERSION');
  }, 60_000);

  it('restarts Postgres when it dies', async () => {
    const stack = await start({ throwaway: true });
    await stack.part('postgres').kill();
    const answer = await waitFor(() => query(stack.superuserUrl('identity'), 'SELECT 1 AS up'), {
      timeoutMs: 20_000,
    });
    expect(answer).toEqual([{ up: 1 }]);
  }, 60_000);

  it('refuses to start when a port is taken', async () => {
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as { port: number };
    await expect(
      startStack({ dataDir, quiet: true, ports: { ...(await freePorts()), nats: port } }),
    ).rejects.toThrow(`Port ${String(port)}, where NATS listens, is taken`);
    stranger.close();
  });
});
