#!/usr/bin/env node
// `node packages/tooling/runtime/run.mjs ARGS…` runs `node ARGS…` on the pinned Node.

import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { tooOldToStart } from './node-version.mjs';

try {
  const problem = tooOldToStart(process.versions.node);
  if (problem) throw new Error(problem);
  const { findPinnedNode } = await import('./pinned-node.mjs');
  // To stderr, because the command's output may be piped.
  const { file, env } = await findPinnedNode((line) => console.error(line));
  run(file, process.argv.slice(2), {
    ...process.env,
    ...env,
    // Programs started by name, such as other npm scripts, use it too.
    PATH: [dirname(file), process.env['PATH']].join(delimiter),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env['DEBUG']) console.error(error);
  process.exitCode = 1;
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(file, args, env) {
  const child = spawn(file, args, { stdio: 'inherit', env });
  // The terminal sends Ctrl-C to both processes, and the child decides when to end. Other signals reach only this one.
  process.on('SIGINT', () => undefined);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    // Ends like the child, for this process's parent.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
