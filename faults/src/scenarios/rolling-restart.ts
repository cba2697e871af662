import { databaseServices } from '@bindery/provisioning/postgres';
import type { ProcessName, RunningStack } from '@bindery/stack';
import { failedAmong, failuresWhile } from '../checks/requests.js';
import type { Driver } from '../driver/driver.js';
import type { Finding } from '../finding.js';
import { waitUntilHealthy } from '../stack/health.js';
import type { Scenario } from './scenario.js';

const IN_TURN: readonly ProcessName[] = databaseServices.flatMap((service): ProcessName[] => [
  service,
  `${service}-2`,
]);
const WITHIN_MS = 300_000;

/** Restarts every service under load, one replica after the other. No request may fail. */
export const rollingRestart: Scenario = {
  name: 'copies of a service restart in turn',
  async run({ faultStack, driver, say }): Promise<readonly Finding[]> {
    const before = driver.tally.requests.length;
    await restartInTurn(faultStack.stack, driver);
    const seen = driver.tally.requests.slice(before);
    const failed = failedAmong(seen);
    say(`${seen.length} requests while ${IN_TURN.join(', ')} restarted, ${failed.length} failed`);
    return failuresWhile('copies restarted', failed);
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
