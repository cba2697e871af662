import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { individualRoutes } from '@bindery/contracts/crm';
import { waitUntil } from '@bindery/local-servers/processes';
import { startStack, type RunningStack, type StackOptions } from '@bindery/stack';
import { Driver } from '../driver/driver.js';
import { Ledger, type RecordFact } from '../driver/ledger.js';
import { signUp, type World } from '../driver/sign-up.js';
import { Tally } from '../driver/tally.js';
import type { Finding } from '../finding.js';
import type { Random } from '../random.js';
import { runOps } from '../stack/run-ops.js';
import type { Scenario } from './scenario.js';

const WITHIN_MS = 120_000;
/** An address gets one sign-in mail a minute. Earlier requests are dropped silently. */
const MAIL_PAUSE_MS = 61_000;
const SEED = 7;

/** Takes a backup under load, loses everything, and restores it as an operator would. */
export const backupDrill: Scenario = {
  name: 'a backup is restored after everything was lost',
  async run({ random, say }): Promise<readonly Finding[]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'bindery-drill-'));
    const dataDir = path.join(folder, 'data');
    const env = { gateway: { TRUST_PROXY: 'loopback' } };
    let stack = await startStack({ ports: 'free', dataDir, quiet: true, env });
    const again: StackOptions = { ports: stack.ports, dataDir, quiet: true, env };
    try {
      const { kept, agent } = await loseAll(stack, folder);
      await runOps(dataDir, 'restore', '--from', kept.backup, '--secrets', path.join(folder, 'secrets.json'));
      stack = await startStack(again);
      const findings = await checkRestoredStack(stack, kept.records, agent, random);
      say(`${kept.records.length} records were acknowledged before the backup, ${findings.length} findings`);
      return findings;
    } finally {
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function loseAll(stack: RunningStack, folder: string) {
  const driver = new Driver(stack, SEED);
  await driver.start();
  const signedUpAt = performance.now();
  await driver.waitForProgress(AbortSignal.timeout(WITHIN_MS));
  const records = structuredClone(driver.ledger.records.filter(({ id }) => id !== undefined));
  const args = ['--to', path.join(folder, 'backups'), '--secrets-to', path.join(folder, 'secrets.json')];
  const made = (await runOps(stack.dataDirectory, 'backup', ...args)) as { folder: string };
  await driver.waitForProgress(AbortSignal.timeout(WITHIN_MS));
  await driver.stop();
  await stack.stop();
  await rm(stack.dataDirectory, { recursive: true });
  return {
    kept: { backup: made.folder, records },
    agent: { email: driver.agents[0]?.email ?? '', signedUpAt },
  };
}

async function checkRestoredStack(
  stack: RunningStack,
  records: readonly RecordFact[],
  { email, signedUpAt }: { email: string; signedUpAt: number },
  random: Random,
): Promise<Finding[]> {
  await runOps(stack.dataDirectory, 'audit', 'verify');
  const findings = await missing(stack, records);
  await waitUntilIdentityHasPlans(stack);
  const { urls } = stack;
  await pause(Math.max(0, signedUpAt + MAIL_PAUSE_MS - performance.now()));
  const ending = AbortSignal.timeout(WITHIN_MS);
  const world: World = {
    appUrl: urls.app,
    mailUrl: urls.mail,
    random,
    tally: new Tally(),
    ledger: new Ledger(),
    ending,
  };
  const newUser = await signUp(world, 'after-the-restore@faults.test', '10.200.0.7');
  if (!newUser) findings.push({ kind: 'lost', what: 'nobody could sign up after the restore' });
  const agent = await signUp(world, email, '10.200.1.7');
  if (!agent)
    return [...findings, { kind: 'lost', what: 'nobody of before could sign in after the restore' }];
  const own = records.find(({ accountId, state }) => accountId === agent.accountId && state === 'created');
  const params = { id: own?.id ?? '', field: 'ssn' } as const;
  const answer = await agent.session.api(individualRoutes.reveal, { params });
  // It may have been deleted after the backup, which the restored log includes.
  if (answer.status === 200 || answer.status === 404) return findings;
  return [...findings, { kind: 'altered', what: `a reveal after the restore was answered ${answer.status}` }];
}

/** Records that are missing, or older than acknowledged before the backup. */
async function missing(stack: RunningStack, records: readonly RecordFact[]): Promise<Finding[]> {
  const rows = await stack.query<{ id: string; version: number }>(
    'crm',
    'SELECT id, version FROM individuals',
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return records
    .filter(({ id = '', version }) => (versions.get(id) ?? -1) < version)
    .map(({ version }) => ({
      kind: 'lost',
      what: `a record of version ${version} is not in the restored data`,
    }));
}

/** Identity gets every plan of billing from republished events. */
async function waitUntilIdentityHasPlans(stack: RunningStack): Promise<void> {
  const plans = async (service: 'billing' | 'identity', sql: string) =>
    (await stack.query<{ id: string }>(service, sql)).map(({ id }) => id).join();
  await waitUntil(
    async () =>
      (await plans('billing', 'SELECT account_id AS id FROM subscriptions ORDER BY 1')) ===
      (await plans('identity', 'SELECT id FROM accounts WHERE plan_id IS NOT NULL ORDER BY 1')),
    { signal: AbortSignal.timeout(WITHIN_MS) },
  );
}
