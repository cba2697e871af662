import {
  checkoutPreview,
  checkoutReply,
  type CheckoutPreview,
  type CheckoutReply,
  type PlanId,
} from '@bindery/contracts/billing';
import { useApi } from '@bindery/web-kit/api';

/** What somebody wants to subscribe to. */
export interface Wish {
  plan_id: PlanId;
  quantity: number;
  support_seats: number;
}

interface Checkout {
  /** What it would mean, before anything is charged. */
  preview: (wish: Wish) => Promise<CheckoutPreview>;
  /** Opens the payment page, or changes the running subscription for what the preview priced. */
  open: (wish: Wish, priced: CheckoutPreview | null) => Promise<CheckoutReply>;
}

/** The two calls of a purchase. Asking twice for the same is answered with the same payment page. */
export function useCheckout(): Checkout {
  const api = useApi();
  return {
    preview: (wish) => api.post('/subscription/checkout/preview', wish, { parser: checkoutPreview }),
    open: (wish, priced) => {
      const date = priced?.proration_date ?? null;
      const body = date === null ? wish : { ...wish, proration_date: date };
      return api.post('/subscription/checkout', body, { parser: checkoutReply });
    },
  };
}
