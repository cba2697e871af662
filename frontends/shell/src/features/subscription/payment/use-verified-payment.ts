import { checkoutRoutes, type CheckoutStatusView } from '@bindery/contracts/billing';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { pause } from '../../../site/pause.js';

/** The known state of a payment. */
type Payment =
  /** `late` when a service has been down for a while. */
  | { phase: 'verifying'; late: boolean }
  /** `asking` while the page keeps polling. */
  | { phase: 'pending'; asking: boolean }
  | { phase: 'paid'; status: CheckoutStatusView }
  /** `passing` when a retry may succeed. */
  | { phase: 'failed'; reason: string; passing: boolean };

interface VerifiedPayment {
  payment: Payment;
  checkAgain: () => void;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 8_000;
const GROWTH = 1.5;
/** About a minute and a half with these pauses. */
const MAX_ATTEMPTS = 15;
/** How many failed tries pass before the page says so, and before it gives up. A restart takes less. */
const PATIENCE = 3;
const LAST_TRY = 9;

function reasonOf({ status, detail }: ApiProblem): string {
  if (status === 0) return `Error checking payment: ${detail}`;
  return status === 401 ? 'Authentication required' : `Payment verification failed: ${detail}`;
}

/** Polls a checkout's status with backoff until it is paid or final. */
export function useVerifiedPayment(sessionId: string | null): VerifiedPayment {
  const api = useApi();
  const [turn, setTurn] = useState(0);
  const [payment, setPayment] = useState<Payment>({ phase: 'verifying', late: false });

  const ask = useEffectEvent(async (id: string, times: number): Promise<Payment> => {
    try {
      const status = await api.call(checkoutRoutes.status, { params: { session_id: id } });
      if (status.payment_status === 'paid') return { phase: 'paid', status };
      return { phase: 'pending', asking: times < MAX_ATTEMPTS };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isTransient && times < LAST_TRY) return { phase: 'verifying', late: times >= PATIENCE };
      return { phase: 'failed', reason: reasonOf(error), passing: error.isTransient };
    }
  });
  const follow = useEffectEvent(async (id: string, signal: AbortSignal): Promise<void> => {
    const hasLeft = () => signal.aborted;
    let wait = FIRST_PAUSE_MS;
    for (let times = 1; !hasLeft(); times += 1) {
      const found = await ask(id, times);
      if (hasLeft()) return;
      setPayment(found);
      const goesOn = found.phase === 'verifying' || (found.phase === 'pending' && found.asking);
      if (!goesOn) return;
      await pause(wait, signal);
      wait = Math.min(MAX_PAUSE_MS, wait * GROWTH);
    }
  });
  useEffect(() => {
    if (sessionId === null) return undefined;
    const leaving = new AbortController();
    void follow(sessionId, leaving.signal);
    return () => leaving.abort();
  }, [sessionId, turn]);

  const checkAgain = () => {
    setPayment({ phase: 'verifying', late: false });
    setTurn(turn + 1);
  };
  if (sessionId !== null) return { payment, checkAgain };
  return { payment: { phase: 'failed', reason: 'Missing session ID', passing: false }, checkAgain };
}
