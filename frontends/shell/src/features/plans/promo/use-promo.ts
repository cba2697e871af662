import type { PlanId, PromoValidity } from '@bindery/contracts/billing';
import { codeText } from '@bindery/contracts/text-rule';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useState } from 'react';
import { usePromoCalls } from '../api/use-promo-calls.js';
import { levelSentence } from '../offers/level-sentence.js';
import type { Grant } from '../offers/offer.js';

const PROMO_DELAY_MS = 2_000;

/** The server's message, or a fallback when no reply came. */
function sentence({ status, detail }: ApiProblem, failed: string): string {
  return status === 0 ? `${failed}. ${detail}` : detail;
}

function newsOf({ code, description, service_level }: NonNullable<PromoValidity['promo']>): string {
  const news = `Promo code valid: ${description || code}`;
  return service_level === 'all_services' ? news : `${news}. ${levelSentence(service_level)}`;
}

/** Validates and applies a promo code. */
export function usePromo(onGranted: (grant: Grant) => void) {
  const calls = usePromoCalls();
  const toast = useToast();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState<string>();
  const [applying, setApplying] = useState(false);

  const redeem = async (text: string, planId: PlanId): Promise<void> => {
    const body = { code: text, plan_id: planId };
    let failed = 'Error validating promo code';
    try {
      const { valid, promo, detail } = await calls.validate(body);
      if (!valid) {
        setProblem(detail ?? 'Invalid promo code');
        return;
      }
      setNews(promo ? newsOf(promo) : `Promo code valid: ${text}`);
      failed = 'Error applying promo code';
      const { message, promo_applied } = await calls.apply(body);
      toast.success(message || 'Promo code applied successfully!');
      setCode('');
      onGranted({ delayMs: PROMO_DELAY_MS, promo: promo_applied });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setNews(undefined);
      setProblem(sentence(error, failed));
    }
  };
  const apply = async (planId: PlanId | null) => {
    const text = codeText(code);
    setNews(undefined);
    setProblem(text ? undefined : 'Please enter a promo code');
    if (!text || planId === null || applying) return;
    setApplying(true);
    await redeem(text, planId);
    setApplying(false);
  };
  const type = (text: string) => {
    setProblem(undefined);
    setCode(text.toUpperCase());
  };
  return { code, type, problem, news, applying, apply };
}
