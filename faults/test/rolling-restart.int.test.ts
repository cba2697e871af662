import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { startStack, type ProcessName, type RunningStack } from '@bindery/stack';
import { checkAll } from '../src/checks/index.js';
import { Driver } from '../src/driver/driver.js';
import { untilWell } from '../src/stack/wellness.js';

const IN_TURN: readonly ProcessName[] = ['crm', 'crm-2', 'identity', 'identity-2'];
const WITHIN_MS = 90_000;
jest.setTimeout(2 * WITHIN_MS);

let stack: RunningStack;
beforeAll(async () => {
  stack = await startStack({
    ports: 'free',
    throwaway: true,
    quiet: true,
    copies: { crm: 2, identity: 2 },
    // The driver's people sign in from a network each.
    env: { gateway: { TRUST_PROXY: 'loopback' } },
  });
});
afterAll(() => stack.stop());

describe('a service of two copies, restarted one after the other under load', () => {
  test('answers every request, and every event takes effect once', async () => {
    const driver = new Driver(stack, 1);
    await driver.start();
    const signal = AbortSignal.timeout(WITHIN_MS);
    await driver.progress(signal);
    for (const name of IN_TURN) {
      await stack.part(name).stop();
      await driver.progress(signal);
      await stack.part(name).start();
      await untilWell(stack, signal);
    }
    await driver.stop();
    const failed = driver.tally.requests.filter(({ status = 0 }) => status === 0 || status >= 500);
    expect(failed).toEqual([]);
    expect(await checkAll(stack, driver)).toEqual([]);
  });
});
