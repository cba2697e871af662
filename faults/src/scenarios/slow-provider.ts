import { setTimeout as pause } from 'node:timers/promises';
import { checkoutRoutes } from '@bindery/contracts/billing';
import { failedAmong, failuresWhile } from '../checks/requests.js';
import type { Finding } from '../finding.js';
import type { Scenario } from './scenario.js';

const LATE_MS = 8_000;
/** Longer than any request may wait, so that each buyer is answered while it lasts. */
const SLOW_FOR_MS = 6_000;
/** With three agents, more than the connections of one replica. */
const CLICKS = 4;
const BODY = { plan_id: 'individual_agent', quantity: 1 };

/** Stripe answers late while agents try to buy. Only their purchases may fail, and in time. */
export const slowProvider: Scenario = {
  name: 'the payment provider answers after eight seconds',
  isShort: true,
  async run({ faultStack, driver, say }): Promise<readonly Finding[]> {
    const { payments } = faultStack.stack.urls;
    const before = driver.tally.requests.length;
    await setLatency(payments, LATE_MS);
    const clicks = driver.agents.flatMap((agent) =>
      Array.from({ length: CLICKS }, () => agent.session.api(checkoutRoutes.start, { body: BODY })),
    );
    await pause(SLOW_FOR_MS);
    await Promise.all(clicks);
    const seen = driver.tally.requests.slice(before);
    await setLatency(payments, 0);
    const others = seen.filter(({ route }) => !route.endsWith(checkoutRoutes.start.path));
    const failed = failedAmong(others);
    say(`${clicks.length} purchases, and ${others.length} other requests of which ${failed.length} failed`);
    return failuresWhile('the payment provider was slow', failed);
  },
};

async function setLatency(payments: string, ms: number): Promise<void> {
  const body = new URLSearchParams({ ms: String(ms) });
  const response = await fetch(`${payments}/_emulator/latency`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The Stripe emulator answered ${response.status} to its latency.`);
}
