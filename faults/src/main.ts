import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runOnTerminal, type Terminal } from '@bindery/local-servers/processes';
import { readArguments } from './arguments.js';
import { printed } from './report.js';
import { runFaults } from './run.js';

const RESULTS = path.resolve(import.meta.dirname, '../../.cache/faults');

/**
 * Runs the command.
 * @returns the exit code: 0 if every promise was kept
 */
async function main(args: readonly string[], { say, signal }: Terminal): Promise<number> {
  const request = readArguments(args, () => randomInt(1, 1_000_000));
  say(`seed ${request.seed}`);
  await rm(RESULTS, { recursive: true, force: true });
  const logs = path.join(RESULTS, 'logs');
  const report = await runFaults(request, { say, signal, logs });
  await writeFile(path.join(RESULTS, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  console.log(
    `\n${printed(report)}\n\nThe report as JSON and the parts' logs: ${path.relative('', RESULTS)}`,
  );
  return report.findings.length === 0 ? 0 : 1;
}

await runOnTerminal((terminal) => main(process.argv.slice(2), terminal));
