// What a newcomer does first: clone, install, build. Only what is committed counts.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand } from './run-command.mjs';

const root = resolve(import.meta.dirname, '../../..');
const clone = await mkdtemp(join(tmpdir(), 'bindery-clone-'));
const settings = { cwd: clone, live: true, timeoutMs: 5 * 60_000 };

try {
  for (const [file, ...args] of [
    ['git', 'clone', '--quiet', root, '.'],
    [process.execPath, 'packages/tooling/bin/install.mjs'],
    [process.execPath, 'packages/tooling/bin/build.mjs'],
  ]) {
    const { succeeded } = await runCommand({ file: file ?? '', args, ...settings });
    if (succeeded) continue;
    process.exitCode = 1;
    break;
  }
} finally {
  await rm(clone, { recursive: true, force: true });
}
