import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runOnTerminal, type Terminal } from '@bindery/local-servers/processes';
import { readArguments } from './arguments.js';
import { allWithin, printedWaits } from './browser/measure-browser.js';
import { allSoonEnough, printedPaints } from './browser/measure-landing.js';
import { printedCapacity } from './capacity/print-capacity.js';
import { missedByImports, printedImports } from './imports/print-imports.js';
import { missedBy, printed, type Run } from './report/report.js';
import { allInTime, printedNights } from './rules/measure-rules.js';
import { openLanding, runAt, runCapacity, runImports, runInBrowser, runRules } from './run.js';
import { runSmoke } from './smoke.js';

const RESULTS = path.resolve(import.meta.dirname, '../../.cache/bench');

/**
 * Runs the bench.
 * @returns the exit code: 0 if all limits were met
 */
async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  const request = readArguments(args);
  if (request.smoke) {
    await runSmoke(terminal);
    return 0;
  }
  if (request.browser) {
    const waits = await runInBrowser(terminal);
    console.log(`\n${printedWaits(waits)}`);
    return allWithin(waits) ? 0 : 1;
  }
  if (request.landing) {
    const paints = await openLanding(terminal);
    console.log(`\n${printedPaints(paints)}`);
    return allSoonEnough(paints) ? 0 : 1;
  }
  if (request.capacity) {
    console.log(`\n${printedCapacity(await runCapacity(terminal))}`);
    return 0;
  }
  if (request.rules) {
    let inTime = true;
    for (const rows of request.rows) {
      const nights = await runRules(rows, terminal);
      console.log(`\n${printedNights(rows, nights)}`);
      inTime &&= allInTime(nights);
    }
    return inTime ? 0 : 1;
  }
  if (request.import) {
    let isWithin = true;
    for (const rows of request.rows) {
      const rounds = await runImports(rows, terminal);
      console.log(`\n${printedImports(rounds)}`);
      isWithin &&= missedByImports(rounds).length === 0;
    }
    return isWithin ? 0 : 1;
  }
  const runs: Run[] = [];
  for (const rows of request.rows) {
    runs.push(await runAt(rows, request, terminal));
  }
  await mkdir(RESULTS, { recursive: true });
  await writeFile(path.join(RESULTS, 'report.json'), `${JSON.stringify(runs, undefined, 2)}\n`);
  console.log(`\n${printed(runs)}\n\nAs JSON: ${path.relative('', path.join(RESULTS, 'report.json'))}`);
  return runs.every(({ rows, lines }) => lines.every((line) => missedBy(line, rows).length === 0)) ? 0 : 1;
}

await runOnTerminal((terminal) => main(process.argv.slice(2), terminal));
