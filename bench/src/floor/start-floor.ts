import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { RunningStack } from '@bindery/stack';

// A service's default number of connections.
const POOL_SIZE = '8';

export interface Floor {
  readonly url: string;
  stop(): void;
}

/** Starts the floor in a separate process, on crm's database and in crm's run-time role. */
export async function startFloor(stack: RunningStack): Promise<Floor> {
  const { DATABASE_URL, DATABASE_POOL_SIZE = POOL_SIZE } = stack.env('crm');
  const child = fork(path.join(import.meta.dirname, 'main.js'), {
    env: { PATH: process.env['PATH'], DATABASE_URL, DATABASE_POOL_SIZE },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${String(port)}`, stop: () => child.disconnect() };
}
