import { setTimeout as pause } from 'node:timers/promises';
import { failedAmong, failuresWhile } from '../checks/requests.js';
import type { Finding } from '../finding.js';
import { runOps } from '../stack/run-ops.js';
import type { Scenario } from './scenario.js';

const ROUNDS = 3;
const PROGRESS_TIMEOUT_MS = 120_000;
// A signing key is published for ten seconds before it may sign.
const BETWEEN_ROTATIONS_MS = 11_000;

/** Rotates field keys and signing keys, and re-encrypts values, under load. No request may fail. */
export const keyRotation: Scenario = {
  name: 'keys rotate while everybody works',
  async run({ faultStack, driver, say }): Promise<readonly Finding[]> {
    const { dataDirectory } = faultStack.stack;
    await driver.waitForProgress(AbortSignal.timeout(PROGRESS_TIMEOUT_MS));
    const before = driver.tally.requests.length;
    for (let round = 0; round < ROUNDS; round += 1) {
      await runOps(dataDirectory, 'keys', 'rotate', 'field');
      await runOps(dataDirectory, 'keys', 'reencrypt');
      await pause(BETWEEN_ROTATIONS_MS);
      await runOps(dataDirectory, 'keys', 'rotate', 'signing');
      await driver.waitForProgress(AbortSignal.timeout(PROGRESS_TIMEOUT_MS));
    }
    await runOps(dataDirectory, 'audit', 'verify');
    const seen = driver.tally.requests.slice(before);
    const failed = failedAmong(seen);
    say(`${seen.length} requests while keys rotated ${ROUNDS} times, ${failed.length} failed`);
    return failuresWhile('keys rotated', failed);
  },
};
