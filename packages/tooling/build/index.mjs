import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { buildSteps } from './steps.mjs';

const repository = resolve(import.meta.dirname, '../../..');
const CONCURRENCY = 2;

/**
 * Builds everything that changed since its last build: database clients, Node workspaces, then front ends.
 *
 * @param {object} [options]
 * @param {'node' | 'web'} [options.only]
 * @param {readonly string[]} [options.workspaces] their folders, such as `services/crm`; all by default
 * @param {string} [options.root]
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<{ built: string[], unchanged: string[] }>} names of the steps
 * @throws {Error} naming the failed step, with the compiler's message
 */
export async function build({ only, workspaces, root = repository, log = console.log } = {}) {
  const cache = join(root, '.cache/build');
  mkdirSync(cache, { recursive: true });
  const { clients, node, web } = buildSteps(root, cache);
  const rounds = [...(only === 'web' ? [] : [clients, node]), ...(only === 'node' ? [] : [web])];
  /** @type {{ built: string[], unchanged: string[] }} */
  const report = { built: [], unchanged: [] };
  for (const steps of rounds) {
    const wanted = workspaces ? steps.filter(({ folder }) => workspaces.includes(folder)) : steps;
    await runRound(wanted, cache, log, report);
  }
  return report;
}

/**
 * @param {import('./steps.mjs').Step[]} steps
 * @param {string} cache
 * @param {(line: string) => void} log
 * @param {{ built: string[], unchanged: string[] }} report
 */
async function runRound(steps, cache, log, report) {
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const seconds = await runStep(step, cache);
      if (seconds === undefined) {
        report.unchanged.push(step.name);
        continue;
      }
      report.built.push(step.name);
      log(`built ${step.name} in ${seconds.toFixed(1)} s`);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  const failed = workers.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {string} cache
 * @returns {Promise<number | undefined>} seconds, or undefined if nothing changed
 */
async function runStep(step, cache) {
  const stamp = join(cache, `${step.name.replaceAll(/[/ ]/g, '-')}.stamp`);
  const hash = contentHash(step.inputs);
  if (existsSync(step.output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return undefined;
  const started = performance.now();
  try {
    await step.run();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Building ${step.name} failed:\n${message}`, { cause });
  }
  writeFileSync(stamp, hash);
  return (performance.now() - started) / 1000;
}
