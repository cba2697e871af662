import { meRoutes } from '@bindery/contracts/identity';
import { ApiProblem, type ApiClient } from '@bindery/web-kit/api';
import { pause } from './pause.js';

const EVERY_MS = 750;
const AT_MOST_MS = 20_000;

/**
 * The plan is kept by one part of the product and the role by another, which hears of it within a moment. Asks until
 * the role is there.
 * @returns false when it has not arrived in 20 seconds: the choice stands, and it will.
 */
export async function waitForRole(api: ApiClient, signal: AbortSignal): Promise<boolean> {
  const giveUpAt = Date.now() + AT_MOST_MS;
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
    // The part that knows the role may be the one that is down right now; the next time it may be back.
    if (error instanceof ApiProblem && error.isTransient) return false;
    throw error;
  }
}
