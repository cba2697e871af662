import {
  checkoutRoutes,
  type CheckoutPreview,
  type CheckoutPreviewBody,
  type CheckoutReply,
} from '@bindery/contracts/billing';
import { useApi } from '@bindery/web-kit/api';

interface Checkout {
  /** What it would mean, before anything is charged. */
  preview: (wish: CheckoutPreviewBody) => Promise<CheckoutPreview>;
  /** Opens the payment page, or changes the running subscription for what the preview priced. */
  open: (wish: CheckoutPreviewBody, priced: CheckoutPreview | null) => Promise<CheckoutReply>;
}

/** The two calls of a purchase. Asking twice for the same is answered with the same payment page. */
export function useCheckout(): Checkout {
  const api = useApi();
  return {
    preview: (wish) => api.call(checkoutRoutes.preview, { body: wish }),
    open: (wish, priced) => {
      const date = priced?.proration_date ?? null;
      const body = date === null ? wish : { ...wish, proration_date: date };
      return api.call(checkoutRoutes.start, { body });
    },
  };
}
