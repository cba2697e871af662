import { DIRECT_FREE, promoApplied, type ApplyPromoBody } from '@bindery/contracts/billing';
import { useToast } from '@bindery/ui';
import { ApiProblem, sentenceOf, useApi } from '@bindery/web-kit/api';
import { useSession } from '@bindery/web-kit/session';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { waitForRole } from './wait-for-role.js';

const DASHBOARD_AFTER_MS = 1_500;

export type FreePlanPhase = 'choosing' | 'processing' | 'waiting' | 'late' | 'done';

interface FreePlan {
  phase: FreePlanPhase;
  failure: string | undefined;
  activate: () => Promise<void>;
  /** After the role did not arrive in time: waits for it once more. */
  wait: () => Promise<void>;
}

const body: ApplyPromoBody = { code: DIRECT_FREE, plan_id: 'free_forever' };

/** Choosing the free plan: activate it, wait until the account's role has arrived, then go to the dashboard. */
export function useFreePlan(): FreePlan {
  const api = useApi();
  const toast = useToast();
  const { refresh } = useSession();
  const [phase, setPhase] = useState<FreePlanPhase>('choosing');
  const [failure, setFailure] = useState<string>();
  // One key for one choice: pressing again after a lost answer does not choose twice.
  const key = useRef(crypto.randomUUID());
  const leaving = useRef(new AbortController());
  useGoOn(phase);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const wait = async () => {
    setPhase('waiting');
    const { signal } = leaving.current;
    try {
      // The new token is what carries the role to the rest of the product.
      const arrived = (await waitForRole(api, signal)) && (await refresh()) !== null;
      if (!signal.aborted) setPhase(arrived ? 'done' : 'late');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!signal.aborted) setPhase('late');
    }
  };

  const activate = async () => {
    setPhase('processing');
    setFailure(undefined);
    try {
      await api.post('/subscription/apply-promo', body, {
        parser: promoApplied,
        idempotencyKey: key.current,
      });
      toast.success('Free account activated successfully!');
    } catch (error) {
      // Chosen before, in another tab perhaps: all that is left is to wait for the role.
      const chosenBefore = error instanceof ApiProblem && error.code === 'already_subscribed';
      if (!chosenBefore) {
        const sentence = sentenceOf(error, 'Error applying promo code');
        setPhase('choosing');
        setFailure(sentence);
        toast.error(`Your free account was not activated. ${sentence}`);
        return;
      }
    }
    await wait();
  };

  return { phase, failure, activate, wait };
}

function useGoOn(phase: FreePlanPhase): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (phase !== 'done') return undefined;
    const timer = setTimeout(() => void navigate('/app/dashboard', { replace: true }), DASHBOARD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [phase, navigate]);
}
