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
import type { Grant } from './grant.js';
import { isFree, type Offer, type Seats } from './offer.js';

/** Where the plans are shown. */
export type Place = 'welcome' | 'dialog';

const FREE_DELAY_MS = 1_500;

interface Choosing {
  /** The plan whose button was pressed, for as long as that takes. */
  pending: PlanId | null;
  failure: { planId: PlanId; sentence: string } | null;
  choose: (plan: PlanView, seats: Seats, offer: Offer) => Promise<void>;
}

interface ChoosingOptions {
  place: Place;
  /** Whether it is known that a purchase would begin with a trial, so that there is nothing to say before it. */
  trialIsSure: boolean;
  /** The account has access without a payment. */
  onGranted: (grant: Grant) => void;
  /** The subscription that ran was changed in place. */
  onChanged: () => void;
}

/** Why a checkout did not begin: the server's detail, or, when no answer came, what went wrong. */
function checkoutSentence({ status, code, detail }: ApiProblem, place: Place): string {
  if (code === 'unexpected_answer')
    return place === 'dialog' ? 'Failed to create checkout session' : 'Failed to start subscription process';
  return status === 0 && place === 'dialog' ? `Error creating checkout: ${detail}` : detail;
}

/** Whether there is more to say than what the card says. */
const hasNews = ({ kind, trial_days }: CheckoutPreview): boolean => kind === 'change' || trial_days === 0;

function question({ kind, message, due_now_cents }: CheckoutPreview, plan: PlanView) {
  const paysNow = kind === 'change' && due_now_cents > 0;
  return {
    title: kind === 'change' ? `Change to the ${plan.name}?` : `Subscribe to the ${plan.name}?`,
    description: message,
    confirmLabel: kind === 'new' ? 'Continue to Payment' : paysNow ? 'Change and Pay' : 'Change Plan',
  };
}

/** Choosing a plan: to the payment page, or, where there is something to know first, after a question. */
export function useChoosePlan({ place, trialIsSure, onGranted, onChanged }: ChoosingOptions): Choosing {
  const checkout = useCheckout();
  const promo = usePromoCalls();
  const confirm = useConfirm();
  const toast = useToast();
  const [pending, setPending] = useState<PlanId | null>(null);
  const [failure, setFailure] = useState<Choosing['failure']>(null);
  const isHere = useIsHere();
  useReturn(() => setPending(null));

  /** @returns whether the browser is on its way to another page */
  const buy = async (plan: PlanView, wish: CheckoutPreviewBody): Promise<boolean> => {
    const priced = trialIsSure ? null : await checkout.preview(wish);
    if (priced && hasNews(priced) && !(await confirm(question(priced, plan)))) return false;
    const { checkout_url, changed } = await checkout.open(wish, priced);
    if (changed) onChanged();
    // Whoever has closed the chooser meanwhile has thought better of it; the payment page expires by itself.
    else if (isHere()) leaveFor(checkout_url);
    return !changed;
  };
  const takeFree = async (): Promise<boolean> => {
    try {
      await promo.apply({ code: DIRECT_FREE, plan_id: 'free_forever' });
      toast.success('Free account activated successfully!');
    } catch (error) {
      // Chosen before, in another tab perhaps: all that is left is to wait for the role.
      const before = error instanceof ApiProblem && error.code === 'already_subscribed';
      if (!before || place === 'dialog') throw error;
    }
    onGranted({ delayMs: FREE_DELAY_MS, promo: null });
    return false;
  };
  const choose: Choosing['choose'] = async (plan, { regular, support }) => {
    const planId = plan.plan_id;
    setPending(planId);
    setFailure(null);
    try {
      const seats = { quantity: regular, support_seats: support };
      const leaving =
        planId === 'free_forever' ? await takeFree() : await buy(plan, { plan_id: planId, ...seats });
      // Until the page is gone the button stays as it is.
      if (!leaving) setPending(null);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const free = `Your free account was not activated. ${error.detail}`;
      setPending(null);
      setFailure({ planId, sentence: isFree(plan) ? free : checkoutSentence(error, place) });
    }
  };
  return { pending, failure, choose };
}

/** Tells whether the chooser is still on the page. */
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

/** Who goes back from the payment page may find this one as they left it. */
function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  });
}
