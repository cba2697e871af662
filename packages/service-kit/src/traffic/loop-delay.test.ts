import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@bindery/test-kit';
import { watchLoopDelay } from './loop-delay.js';

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('the event loop', () => {
  it('lags when step after step is long, not after a single one, and no more as soon as they are short', async () => {
    const delay = watchLoopDelay(100);
    block(1_200);
    await pause(0);
    expect(delay.isTooLong).toBe(false);
    await waitFor(() => {
      block(250);
      return delay.isTooLong;
    });
    await waitFor(() => !delay.isTooLong);
    delay.stop();
  });
});
