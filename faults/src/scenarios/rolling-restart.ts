import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack, type ProcessName, type RunningStack } from '@bindery/stack';
import { checkAll } from '../checks/check-all.js';
import { failedAmong, failuresWhile } from '../checks/requests.js';
import { Driver } from '../driver/driver.js';
import type { Finding } from '../finding.js';
import { waitUntilHealthy } from '../stack/health.js';
import type { Scenario } from './scenario.js';

const IN_TURN: readonly ProcessName[] = ['crm', 'crm-2', 'identity', 'identity-2'];
const WITHIN_MS = 180_000;
const SEED = 11;

/** Restarts services with two replicas under load, one replica after the other. No request may fail. */
export const rollingRestart: Scenario = {
  name: 'copies of a service restart in turn',
  async run({ say }): Promise<readonly Finding[]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'bindery-rolling-'));
    const stack = await startStack({
      ports: 'free',
      dataDir: path.join(folder, 'data'),
      quiet: true,
      copies: { crm: 2, identity: 2 },
      env: { gateway: { TRUST_PROXY: 'loopback' } },
    });
    try {
      const driver = new Driver(stack, SEED);
      await driver.start();
      await restartInTurn(stack, driver);
      await driver.stop();
      const { requests } = driver.tally;
      const failed = failedAmong(requests);
      say(`${requests.length} requests while ${IN_TURN.join(', ')} restarted, ${failed.length} failed`);
      return [...failuresWhile('copies restarted', failed), ...(await checkAll(stack, driver))];
    } finally {
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function restartInTurn(stack: RunningStack, driver: Driver): Promise<void> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  await driver.waitForProgress(signal);
  for (const name of IN_TURN) {
    await stack.part(name).stop();
    await driver.waitForProgress(signal);
    await stack.part(name).start();
    await waitUntilHealthy(stack, signal);
    await driver.waitForProgress(signal);
  }
}
