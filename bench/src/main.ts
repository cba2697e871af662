import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from './arguments.js';
import { allWithin, printedWaits } from './browser/measure-browser.js';
import { missedBy, printed, type Run } from './report/report.js';
import { runAt, runInBrowser } from './run.js';

const RESULTS = path.resolve(import.meta.dirname, '../../.cache/bench');

/** Measures as the command line asks. @returns the exit code: 0 when everything was reached */
async function main(args: readonly string[]): Promise<number> {
  const request = readArguments(args);
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort(new Error('The run was interrupted.'));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const startedAt = performance.now();
  const say = (line: string): void =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${line}`);
  const surroundings = { say, signal: interruption.signal };
  if (request.browser) {
    const waits = await runInBrowser(surroundings);
    console.log(`\n${printedWaits(waits)}`);
    return allWithin(waits) ? 0 : 1;
  }
  const runs: Run[] = [];
  for (const rows of request.rows) {
    runs.push(await runAt(rows, request, surroundings));
  }
  await mkdir(RESULTS, { recursive: true });
  await writeFile(path.join(RESULTS, 'report.json'), `${JSON.stringify(runs, undefined, 2)}\n`);
  console.log(`\n${printed(runs)}\n\nAs JSON: ${path.relative('', path.join(RESULTS, 'report.json'))}`);
  return runs.every(({ rows, lines }) => lines.every((line) => missedBy(line, rows).length === 0)) ? 0 : 1;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  // Whatever goes wrong ends here, as a sentence; the cause is for whoever looks closer.
  console.error(error instanceof Error ? error.message : error);
  if (process.env['DEBUG']) console.error(error);
  process.exit(1);
}
