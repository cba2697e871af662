#!/usr/bin/env node
// `npm run kms:moto`: the tests of the key management services, with AWS emulated by moto as well. Needs Python 3, and
// PyPI the first time. No gate runs it, because not every machine has them.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const VERSION = '5.2.5';
const PORT = '5055';
const URL = `http://127.0.0.1:${PORT}`;
const STARTS_WITHIN_MS = 60_000;
const TEST = 'packages/service-kit/test/kms.int.test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const bin = path.join(root, '.cache/moto', VERSION, 'bin');
const server = path.join(bin, 'moto_server');

if (!existsSync(server)) {
  run('python3', '-m', 'venv', path.dirname(bin));
  run(path.join(bin, 'pip'), 'install', '--quiet', `moto[server]==${VERSION}`);
}
const moto = spawn(server, ['-H', '127.0.0.1', '-p', PORT], { stdio: 'ignore' });
try {
  await started();
  run('npm', 'run', 'integration', '--', TEST);
} finally {
  moto.kill();
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, ...args) {
  execFileSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BINDERY_MOTO_URL: URL },
  });
}

async function started() {
  for (const end = Date.now() + STARTS_WITHIN_MS; Date.now() < end;) {
    if (moto.exitCode !== null) throw new Error(`moto ended at its start. Is port ${PORT} in use?`);
    const response = await fetch(`${URL}/moto-api/data.json`).catch(() => undefined);
    if (response?.ok) return;
    await delay(200);
  }
  throw new Error('moto did not answer within a minute.');
}
