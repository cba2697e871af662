import {
  DIRECT_FREE,
  type CheckoutPreview,
  type CheckoutPreviewBody,
  type PlanId,
  type PlanView,
} from '@bindery/contracts/billing';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useEffect, useRef, useState } from 'react';
import { leaveFor } from '../../../site/leave-for.js';
import { useCheckout } from '../api/use-checkout.js';
import { usePromoCalls } from '../api/use-promo-calls.js';
import { isFree, type Grant, type Place, type Seats } from '../offers/offer.js';

const FREE_DELAY_MS = 1_500;

interface ChoosingOptions {
  place: Place;
  /** Whether a purchase is certain to start with a trial, so that no confirmation is needed. */
  trialIsSure: boolean;
  /** Called when access was granted without a payment. */
  onGranted: (grant: Grant) => void;
  /** Called when the current subscription was changed in place. */
  onChanged: () => void;
}

/** Why a checkout failed: the server's detail, or the network error. */
function checkoutSentence({ status, code, detail }: ApiProblem, place: Place): string {
  if (code === 'unexpected_answer')
    return place === 'dialog' ? 'Failed to create checkout session' : 'Failed to start subscription process';
  return status === 0 && place === 'dialog' ? `Error creating checkout: ${detail}` : detail;
}

/** Whether the preview says more than the card. */
const hasNews = ({ kind, trial_days }: CheckoutPreview): boolean => kind === 'change' || trial_days === 0;

function question({ kind, message, due_now_cents }: CheckoutPreview, plan: PlanView) {
  const paysNow = kind === 'change' && due_now_cents > 0;
  return {
    title: kind === 'change' ? `Change to the ${plan.name}?` : `Subscribe to the ${plan.name}?`,
    description: message,
    confirmLabel: kind === 'new' ? 'Continue to payment' : paysNow ? 'Change and pay' : 'Change plan',
  };
}

/** Chooses a plan: goes to the payment page, after a confirmation where there is something to know first. */
export function useChoosePlan({ place, trialIsSure, onGranted, onChanged }: ChoosingOptions) {
  const checkout = useCheckout();
  const promo = usePromoCalls();
  const confirm = useConfirm();
  const toast = useToast();
  // The plan whose button is pending.
  const [pending, setPending] = useState<PlanId | null>(null);
  const [failure, setFailure] = useState<{ planId: PlanId; sentence: string } | null>(null);
  const isHere = useIsHere();
  useReturn(() => setPending(null));

  /** @returns whether the browser is on its way to another page */
  const buy = async (plan: PlanView, purchase: CheckoutPreviewBody): Promise<boolean> => {
    const priced = trialIsSure ? null : await checkout.preview(purchase);
    if (priced && hasNews(priced) && !(await confirm(question(priced, plan)))) return false;
    const { checkout_url, changed } = await checkout.open(purchase, priced);
    if (changed) onChanged();
    // The user closed the chooser meanwhile. The payment page expires on its own.
    else if (isHere()) leaveFor(checkout_url);
    return !changed;
  };
  const takeFree = async (): Promise<boolean> => {
    try {
      await promo.apply({ code: DIRECT_FREE, plan_id: 'free_forever' });
      toast.success('Free account activated successfully!');
    } catch (error) {
      // The plan was already chosen, perhaps in another tab. Only the role is missing.
      const before = error instanceof ApiProblem && error.code === 'already_subscribed';
      if (!before || place === 'dialog') throw error;
    }
    onGranted({ delayMs: FREE_DELAY_MS, promo: null });
    return false;
  };
  const choose = async (plan: PlanView, { regular, support }: Seats) => {
    const planId = plan.plan_id;
    setPending(planId);
    setFailure(null);
    try {
      const seats = { quantity: regular, support_seats: support };
      const leaving =
        planId === 'free_forever' ? await takeFree() : await buy(plan, { plan_id: planId, ...seats });
      // The button stays pending until the browser has left the page.
      if (!leaving) setPending(null);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const free = `Your free account wasn't activated. ${error.detail}`;
      setPending(null);
      setFailure({ planId, sentence: isFree(plan) ? free : checkoutSentence(error, place) });
    }
  };
  return { pending, failure, choose };
}

function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

/** Resets the pending state when the browser restores this page from its cache. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  });
}
