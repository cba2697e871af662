import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@bindery/test-kit';
import { watchLoopDelay } from './loop-delay.js';

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('the event loop delay monitor', () => {
  it('reports a delay during repeated long steps, not after a single one, and recovers', async () => {
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
