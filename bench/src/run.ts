import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Terminal } from '@bindery/local-servers/processes';
import { partNames, startStack, type PartName, type RunningStack } from '@bindery/stack';
import { ACCEPTING_PEOPLE, measureAccepts } from './accepts/measure-accepts.js';
import type { BenchRequest } from './arguments.js';
import { measureCapacity, type Capacity } from './capacity/measure-capacity.js';
import { measureBrowser, type Waits } from './browser/measure-browser.js';
import { measureLanding, type LargestPaint } from './browser/measure-landing.js';
import {
  loadAgency,
  loadCatalogue,
  loadNeighbour,
  settle,
  withoutSearchTerms,
  type Catalogue,
} from './seed/seed-records.js';
import { calls } from './calls/calls.js';
import { Asking } from './calls/asking.js';
import { startFloor } from './floor/start-floor.js';
import { agencyOf } from './people/agency.js';
import { measureExports, type ExportRound } from './exports/measure-exports.js';
import { measureImports, type ImportRound } from './imports/measure-imports.js';
import type { Measured } from './load/measured.js';
import { measureNotices, type NoticeDelays } from './notices/measure-notices.js';
import { measureWebhooks, type WebhookDelays } from './webhooks/measure-webhooks.js';
import { loadHistory } from './reports/load-history.js';
import { measureRules } from './rules/measure-rules.js';
import { loadSortedValues } from './sorts/load-sorted-values.js';
import { measureSorts, type SortedList } from './sorts/measure-sorts.js';
import type { Line, Run, Yardstick } from './report/report.js';

const ACCOUNTS = 50;
const BROWSER_ROWS = 100_000;
const CAPACITY_ROWS = 20_000;
const SORTED_ANSWERS = 10;
/** The local stack saves memory with small young generations, in which this many requests are collected too often. */
const V8_DEFAULTS = Object.fromEntries(partNames.map((part) => [part, { NODE_OPTIONS: '' }]));
/** Enough users to stay below the gateway's limit for each of them. */
const PEOPLE = { admins: 24, agents: 24 };
const YARDSTICK_ROWS = 2_000;
const YARDSTICK_CALLS: readonly string[] = ['list, default', 'search by part of a name', 'dashboard'];

/** Measures every call at every server for one size. */
export function runAt(rows: number, request: BenchRequest, { say, signal }: Terminal): Promise<Run> {
  return onOwnStack(signal, (stack) => runOn(stack, rows, request, say));
}

/** Measures the list of one large account in a browser. */
export function runInBrowser({ say, signal }: Terminal): Promise<Waits> {
  return onOwnStack(signal, async (stack) => {
    say(`one account of ${BROWSER_ROWS.toLocaleString('en-US')} individuals: people sign in`);
    const agency = await agencyOf(stack, 'browser', { admins: 1, agents: 4 });
    await agency.makeKeys();
    await loadAgency(stack, agency, await loadCatalogue(stack), BROWSER_ROWS);
    await settle(stack);
    say('loaded; the browser opens');
    await agency.renew();
    const [owner] = agency.admins;
    if (!owner) throw new Error('The account has no owner.');
    return measureBrowser(stack.urls.app, owner.session.tokens);
  });
}

/** Measures what calls and rows cost. */
export function runCapacity({ say, signal }: Terminal): Promise<Capacity> {
  return onOwnStack(signal, async (stack) => {
    say(`one account of ${CAPACITY_ROWS.toLocaleString('en-US')} individuals: people sign in`);
    const servers = { floor: '', service: stack.internalUrl('crm'), gateway: stack.urls.app };
    const asking = await askingFor(stack, 'capacity', CAPACITY_ROWS, {
      catalogue: await loadCatalogue(stack),
      servers,
    });
    await settle(stack);
    return measureCapacity(stack, asking, say);
  });
}

/** Measures the rules that make tasks, over one account. */
export function runRules(rows: number, { say, signal }: Terminal): ReturnType<typeof measureRules> {
  return onOwnStack(signal, async (stack) => {
    say(`one account of ${rows.toLocaleString('en-US')} individuals: people sign in`);
    const agency = await agencyOf(stack, 'rules', { admins: 1, agents: 4 });
    await agency.makeKeys();
    const { accountId, agents } = agency;
    const catalogue = await loadCatalogue(stack);
    await withoutSearchTerms(stack, () =>
      loadNeighbour(stack, catalogue, rows, { accountId, agents: agents.map(({ userId }) => userId) }),
    );
    await settle(stack);
    say('loaded; the rules run');
    return measureRules(stack, accountId);
  });
}

/** Measures sign-in mails beside the daily emails of that many people. */
export function runNotices(people: number, { say, signal }: Terminal): Promise<NoticeDelays> {
  return onOwnStack(signal, (stack) => {
    say(`sign-in mails, alone and beside the daily emails of ${people.toLocaleString('en-US')} people`);
    return measureNotices(stack, people);
  });
}

export function runWebhooks(count: number, { say, signal }: Terminal): Promise<WebhookDelays> {
  return onOwnStack(signal, (stack) => {
    say(
      `${count.toLocaleString('en-US')} deliveries to healthy endpoints, then half the rate beside sick ones`,
    );
    return measureWebhooks(stack, count);
  });
}

/** Measures imports into an account that has as many clients already. */
export function runImports(rows: number, { say, signal }: Terminal): Promise<ImportRound[]> {
  return onOwnStack(signal, async (stack) => {
    say(`imports of ${rows.toLocaleString('en-US')} rows: people sign in`);
    const catalogue = await loadCatalogue(stack);
    const servers = { floor: '', service: stack.internalUrl('crm'), gateway: stack.urls.app };
    const people = { admins: 5, agents: 1 };
    const asking = await askingFor(stack, 'imports', rows, { catalogue, servers, people });
    await settle(stack);
    say('loaded; the imports begin');
    return measureImports(stack, asking, { catalogue, rows, say });
  });
}

/** Measures accepts of captured clients in an account that has some already. */
export function runAccepts(rows: number, { say, signal }: Terminal): Promise<Measured[]> {
  return onOwnStack(signal, async (stack) => {
    say(`one account of ${rows.toLocaleString('en-US')} individuals: people sign in`);
    const agency = await agencyOf(stack, 'accepts', { admins: ACCEPTING_PEOPLE, agents: 1 });
    await agency.makeKeys();
    await loadAgency(stack, agency, await loadCatalogue(stack), rows);
    await settle(stack);
    say('loaded; drafts are accepted');
    return measureAccepts(stack, agency, say);
  });
}

/** Measures exports of an account's list. */
export function runExports(rows: number, { say, signal }: Terminal): Promise<ExportRound[]> {
  return onOwnStack(signal, async (stack) => {
    say(`one account of ${rows.toLocaleString('en-US')} individuals: people sign in`);
    const agency = await agencyOf(stack, 'exports', { admins: 1, agents: 4 });
    await agency.makeKeys();
    const catalogue = await loadCatalogue(stack);
    await withoutSearchTerms(stack, () => loadAgency(stack, agency, catalogue, rows));
    await settle(stack);
    await agency.renew();
    say('loaded; the exports begin');
    return measureExports(stack, agency, say);
  });
}

/** Measures the lists of one account, sorted by each column. */
export function runSorts(rows: number, { say, signal }: Terminal): Promise<SortedList[]> {
  return onOwnStack(signal, async (stack) => {
    say(`one account of ${rows.toLocaleString('en-US')} individuals: people sign in`);
    const agency = await agencyOf(stack, 'sorts', { admins: 4, agents: 4 });
    await agency.makeKeys();
    const catalogue = await loadCatalogue(stack);
    await withoutSearchTerms(stack, () => loadAgency(stack, agency, catalogue, rows));
    await loadHistory(stack, agency.accountId);
    await loadSortedValues(stack, agency.accountId);
    await settle(stack);
    say('loaded; the lists are sorted');
    return measureSorts(stack, agency, SORTED_ANSWERS);
  });
}

/** Measures the landing page, which needs no service. */
export function openLanding({ signal }: Terminal): Promise<LargestPaint[]> {
  return onOwnStack(signal, (stack) => measureLanding(stack.urls.app), ['nats', 'gateway']);
}

export async function onOwnStack<T>(
  signal: AbortSignal,
  work: (stack: RunningStack) => Promise<T>,
  parts: readonly PartName[] = partNames,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bindery-bench-'));
  try {
    // Its Postgres syncs to disk, for realistic writes.
    const stack = await startStack({
      ports: 'free',
      dataDir: path.join(folder, 'data'),
      quiet: true,
      env: V8_DEFAULTS,
      parts,
      signal,
    });
    try {
      return await work(stack);
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOn(
  stack: RunningStack,
  rows: number,
  request: BenchRequest,
  say: (line: string) => void,
): Promise<Run> {
  say(`${rows.toLocaleString('en-US')} individuals: people sign in`);
  const floor = await startFloor(stack);
  const servers = { floor: floor.url, service: stack.internalUrl('crm'), gateway: stack.urls.app };
  const catalogue = await loadCatalogue(stack);
  const yardstick = await askingFor(stack, 'yardstick', YARDSTICK_ROWS, { catalogue, servers });
  const asking = await askingFor(stack, 'bench', rows / ACCOUNTS, { catalogue, servers });
  say('loading the other accounts');
  for (let others = 1; others < ACCOUNTS; others += 1) await loadNeighbour(stack, catalogue, rows / ACCOUNTS);
  await settle(stack);
  say('loaded; the calls begin');
  const lines: Line[] = [];
  const wanted = calls.filter(({ name }) => name.includes(request.only));
  const [first] = wanted;
  if (first && !first.allowance) await asking.warmUp(first);
  for (const call of wanted) {
    for (const who of ['owner', 'agent'] as const) {
      lines.push(await asking.line(call, who, request.seconds));
      say(`${call.name}, ${who}`);
    }
  }
  const run = { rows, lines, yardstick: await yardstickOf(yardstick, request.seconds) };
  floor.stop();
  return run;
}

export async function askingFor(
  stack: RunningStack,
  name: string,
  rows: number,
  {
    catalogue,
    servers,
    people = PEOPLE,
  }: { catalogue: Catalogue; servers: ConstructorParameters<typeof Asking>[2]; people?: typeof PEOPLE },
): Promise<Asking> {
  const agency = await agencyOf(stack, name, people);
  await agency.makeKeys();
  return new Asking(agency, await loadAgency(stack, agency, catalogue, Math.floor(rows)), servers);
}

async function yardstickOf(asking: Asking, seconds: number): Promise<Yardstick> {
  const timed = calls.filter(({ name }) => YARDSTICK_CALLS.includes(name));
  const measured: [string, Yardstick['calls'][string]][] = [];
  for (const call of timed) measured.push([call.name, await asking.alone(call, seconds)]);
  return { rows: YARDSTICK_ROWS, calls: Object.fromEntries(measured) };
}
