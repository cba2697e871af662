import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useSession } from '@bindery/web-kit/session';
import { useEffect, useEffectEvent, useState } from 'react';
import { waitForRole } from './wait-for-role.js';

/** How far an account is whose plan was taken: its role is awaited, has not come in time, or is in the token. */
export type Opening = 'waiting' | 'late' | 'open';

interface OpeningAccount {
  opening: Opening;
  /** After the role did not arrive in time: waits for it once more. */
  waitAgain: () => void;
}

/**
 * Waits until the plan that was taken lets its owner in: the new token is what carries the role to the rest of the
 * product.
 * @param taken nothing is awaited before
 */
export function useOpening(taken: boolean): OpeningAccount {
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
  const waitAgain = () => {
    setOpening('waiting');
    setTurn(turn + 1);
  };
  return { opening, waitAgain };
}
