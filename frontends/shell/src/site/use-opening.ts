import { meRoutes } from '@bindery/contracts/identity';
import { type ApiClient, ApiProblem, useApi } from '@bindery/web-kit/api';
import { useSession } from '@bindery/web-kit/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { pause } from './pause.js';

/** The state of an account after a plan was chosen: waiting for the role, late, or open. */
export type Opening = 'waiting' | 'late' | 'open';

/**
 * Waits until the new token carries the role of the chosen plan.
 * @param taken whether a plan was chosen; nothing is awaited before
 */
export function useOpening(taken: boolean) {
  const api = useApi();
  const { refresh } = useSession();
  const [opening, setOpening] = useState<Opening>('waiting');
  const [turn, setTurn] = useState(0);
  const wait = useEffectEvent(async (signal: AbortSignal) => {
    const arrived = await hasArrived(signal);
    if (!signal.aborted) setOpening(arrived ? 'open' : 'late');
  });
  const hasArrived = async (signal: AbortSignal): Promise<boolean> => {
    try {
      return (await waitForRole(api, signal)) && (await refresh()) !== null;
    } catch (error) {
      if (error instanceof ApiProblem) return false;
      throw error;
    }
  };
  useEffect(() => {
    if (!taken) return undefined;
    const leaving = new AbortController();
    void wait(leaving.signal);
    return () => leaving.abort();
  }, [taken, turn]);
  /** Waits once more after a timeout. */
  const waitAgain = () => {
    setOpening('waiting');
    setTurn(turn + 1);
  };
  return { opening, waitAgain };
}

const EVERY_MS = 750;
const MAX_WAIT_MS = 20_000;

/**
 * Billing stores the plan and identity the role, which follows by an event. Polls until the role has arrived.
 * @returns false when it has not arrived in 20 seconds; it still will
 */
async function waitForRole(api: ApiClient, signal: AbortSignal): Promise<boolean> {
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
