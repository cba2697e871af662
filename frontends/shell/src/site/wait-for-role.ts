import { meRoutes } from '@bindery/contracts/identity';
import { ApiProblem, type ApiClient } from '@bindery/web-kit/api';
import { pause } from './pause.js';

const EVERY_MS = 750;
const MAX_WAIT_MS = 20_000;

/**
 * Billing stores the plan and identity the role, which follows by an event. Polls until the role has arrived.
 * @returns false when it has not arrived in 20 seconds; it still will
 */
export async function waitForRole(api: ApiClient, signal: AbortSignal): Promise<boolean> {
  const giveUpAt = Date.now() + MAX_WAIT_MS;
  while (!signal.aborted && Date.now() < giveUpAt) {
    if (await hasRole(api)) return true;
    await pause(EVERY_MS, signal);
  }
  return false;
}

async function hasRole(api: ApiClient): Promise<boolean> {
  try {
    const me = await api.call(meRoutes.get);
    return me.role !== 'pending';
  } catch (error) {
    // Identity may be down right now. The next attempt may succeed.
    if (error instanceof ApiProblem && error.isTransient) return false;
    throw error;
  }
}
