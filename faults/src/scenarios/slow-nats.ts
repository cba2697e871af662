import { setTimeout as pause } from 'node:timers/promises';
import { failedAmong, failuresWhile } from '../checks/requests.js';
import type { Finding } from '../finding.js';
import type { Scenario } from './scenario.js';

/** Each way, so an answer takes twice as long. */
const DELAY_MS = 200;
const SLOW_FOR_MS = 5_000;
const PROGRESS_TIMEOUT_MS = 60_000;

/** NATS answers late while everybody works. No request may fail. */
export const slowNats: Scenario = {
  name: 'NATS answers late',
  isShort: true,
  async run({ faultStack, driver, say }): Promise<readonly Finding[]> {
    const before = driver.tally.requests.length;
    faultStack.nats.delayBy(DELAY_MS);
    await pause(SLOW_FOR_MS);
    await driver.waitForProgress(AbortSignal.timeout(PROGRESS_TIMEOUT_MS));
    faultStack.nats.delayBy(0);
    const seen = driver.tally.requests.slice(before);
    const failed = failedAmong(seen);
    say(`${seen.length} requests while NATS was slow, ${failed.length} failed`);
    return failuresWhile('NATS was slow', failed);
  },
};
