import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runOnTerminal, type Terminal } from '@bindery/local-servers/processes';
import { printedAccepts } from './accepts/measure-accepts.js';
import { readArguments, type BenchRequest } from './arguments.js';
import { allWithin, printedWaits } from './browser/measure-browser.js';
import { allSoonEnough, printedPaints } from './browser/measure-landing.js';
import { printedCapacity } from './capacity/print-capacity.js';
import { missedByExports, printedExports } from './exports/print-exports.js';
import { missedByImports, printedImports } from './imports/print-imports.js';
import { keepsPriority, printedNotices } from './notices/measure-notices.js';
import { missedBy, printed, type Run } from './report/report.js';
import { allInTime, printedNights } from './rules/measure-rules.js';
import { missedByReports, printedReports } from './reports/print-reports.js';
import {
  openLanding,
  runAccepts,
  runAt,
  runCapacity,
  runExports,
  runImports,
  runInBrowser,
  runNotices,
  runRules,
  runSorts,
  runWebhooks,
} from './run.js';
import { runReports } from './reports/run-reports.js';
import { runSmoke } from './smoke.js';
import { printedWebhooks, sparesHealthy } from './webhooks/measure-webhooks.js';
import { missedBySorts, printedSorts } from './sorts/print-sorts.js';

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
  const atEach = <T>(measure: Measure<T>, print: (result: T, rows: number) => string, isGood: Judge<T>) =>
    atEachSize(request.rows, (rows) => measure(rows, terminal), { print, isGood });
  if (request.rules) return atEach(runRules, (nights, rows) => printedNights(rows, nights), allInTime);
  if (request.import)
    return atEach(runImports, printedImports, (rounds) => missedByImports(rounds).length === 0);
  if (request.accept) return atEach(runAccepts, printedAccepts, () => true);
  if (request.export)
    return atEach(runExports, printedExports, (rounds) => missedByExports(rounds).length === 0);
  if (request.reports)
    return atEach(runReports, printedReports, (figures) => missedByReports(figures).length === 0);
  if (request.notices) return atEach(runNotices, printedNotices, keepsPriority);
  if (request.webhooks) return atEach(runWebhooks, printedWebhooks, sparesHealthy);
  if (request.sorts) return atEach(runSorts, printedSorts, (lists) => missedBySorts(lists).length === 0);
  return measureCalls(request, terminal);
}

/** Measures every call at each size. */
async function measureCalls(request: BenchRequest, terminal: Terminal): Promise<number> {
  const runs: Run[] = [];
  for (const rows of request.rows) {
    runs.push(await runAt(rows, request, terminal));
  }
  await mkdir(RESULTS, { recursive: true });
  await writeFile(path.join(RESULTS, 'report.json'), `${JSON.stringify(runs, undefined, 2)}\n`);
  console.log(`\n${printed(runs)}\n\nAs JSON: ${path.relative('', path.join(RESULTS, 'report.json'))}`);
  return runs.every(({ rows, lines }) => lines.every((line) => missedBy(line, rows).length === 0)) ? 0 : 1;
}

type Measure<T> = (rows: number, terminal: Terminal) => Promise<T>;
type Judge<T> = (result: T) => boolean;

/** Measures and prints one size after the other. */
async function atEachSize<T>(
  sizes: readonly number[],
  measure: (rows: number) => Promise<T>,
  { print, isGood }: { print: (result: T, rows: number) => string; isGood: Judge<T> },
): Promise<number> {
  let areGood = true;
  for (const rows of sizes) {
    const result = await measure(rows);
    console.log(`\n${print(result, rows)}`);
    areGood &&= isGood(result);
  }
  return areGood ? 0 : 1;
}

await runOnTerminal((terminal) => main(process.argv.slice(2), terminal));
