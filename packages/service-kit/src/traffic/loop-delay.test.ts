import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitFor } from '@bindery/test-kit';
import { watchLoopDelay } from './loop-delay.js';

async function turn(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until);
  await nextTurn();
}

describe('the event loop delay monitor', () => {
  it.each([
    ['shorter', 150],
    ['longer', 400],
  ])(
    'reports a delay after repeated turns %s than its window, not after one, and recovers',
    async (_, ms) => {
      const delay = watchLoopDelay(100);
      await turn(1_200);
      await turn(0);
      expect(delay.isTooLong).toBe(false);
      for (let slow = 0; slow < 1_600; slow += ms) await turn(ms);
      await turn(0);
      expect(delay.isTooLong).toBe(true);
      await waitFor(() => !delay.isTooLong);
      delay.stop();
    },
  );
});
