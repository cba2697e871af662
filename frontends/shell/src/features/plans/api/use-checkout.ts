import {
  checkoutRoutes,
  type CheckoutPreview,
  type CheckoutPreviewBody,
  type CheckoutReply,
} from '@bindery/contracts/billing';
import { useApi } from '@bindery/web-kit/api';

interface Checkout {
  /** Previews the purchase before anything is charged. */
  preview: (purchase: CheckoutPreviewBody) => Promise<CheckoutPreview>;
  /** Opens the payment page, or changes the subscription at the previewed price. */
  open: (purchase: CheckoutPreviewBody, priced: CheckoutPreview | null) => Promise<CheckoutReply>;
}

/** The two calls of a purchase. A repeated request gets the same payment page. */
export function useCheckout(): Checkout {
  const api = useApi();
  return {
    preview: (purchase) => api.call(checkoutRoutes.preview, { body: purchase }),
    open: (purchase, priced) => {
      const date = priced?.proration_date ?? null;
      const body = date === null ? purchase : { ...purchase, proration_date: date };
      return api.call(checkoutRoutes.start, { body });
    },
  };
}
