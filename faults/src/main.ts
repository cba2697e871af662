import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from './arguments.js';
import { printed } from './report.js';
import { run } from './run.js';

const RESULTS = path.resolve(import.meta.dirname, '../../.cache/faults');

/** Runs as the command line asks. @returns the exit code: 0 when every promise was kept */
async function main(args: readonly string[]): Promise<number> {
  const request = readArguments(args, () => randomInt(1, 1_000_000));
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort(new Error('The run was interrupted.'));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);

  const startedAt = performance.now();
  const say = (line: string): void =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${line}`);
  say(`seed ${request.seed}`);
  await rm(RESULTS, { recursive: true, force: true });
  const logs = path.join(RESULTS, 'logs');
  const report = await run(request, { say, signal: interruption.signal, logs });
  await writeFile(path.join(RESULTS, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(
    `\n${printed(report)}\n\nThe report as JSON and the parts' logs: ${path.relative('', RESULTS)}`,
  );
  return report.findings.length === 0 ? 0 : 1;
}

try {
  // Ended by hand: clients of a run that was given up may still be waiting for answers.
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  // Whatever goes wrong ends here, as a sentence; the cause is for whoever looks closer.
  console.error(error instanceof Error ? error.message : error);
  if (process.env['DEBUG']) console.error(error);
  process.exit(1);
}
