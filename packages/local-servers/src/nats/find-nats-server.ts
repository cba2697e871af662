import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fetchFromDebianPackage } from '@bindery/tooling/debian/index.mjs';
import { fetchOfficialRelease } from './official-release.js';

const run = promisify(execFile);

/** A way to get the program into the cache. Throws a sentence on why it failed. */
type Source = (target: string) => Promise<void>;
const debianPackage: Source = (target) =>
  fetchFromDebianPackage({ name: 'nats-server', file: /sbin\/nats-server$/ }, target);
const sources: readonly Source[] = [fetchOfficialRelease, debianPackage];

/**
 * Finds `nats-server` on the PATH or in the project's cache, or downloads it into that cache. Installs nothing.
 * @throws Error with what was tried and what to do.
 */
export async function findNatsServer(cache: string, say: (line: string) => void): Promise<string> {
  if (await runs('nats-server')) return 'nats-server';
  const cached = path.join(cache, 'nats-server');
  if (existsSync(cached) && (await runs(cached))) return cached;
  say('nats-server is not on this machine yet; fetching it into the cache of this folder');
  const reasons: string[] = [];
  for (const source of sources) {
    try {
      await source(cached);
      if (await runs(cached)) return cached;
      reasons.push('it was fetched but does not run');
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `nats-server is needed and could not be fetched (${reasons.join('; ')}). ` +
      'Install it so that it is on the PATH (https://docs.nats.io/running-a-nats-service/introduction/installation), or start once with a connection to the internet.',
  );
}

async function runs(program: string): Promise<boolean> {
  return run(program, ['--version'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}
