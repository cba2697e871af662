import { checkoutRoutes, type CheckoutPreview, type CheckoutPreviewBody } from '@bindery/contracts/billing';
import { useApi } from '@bindery/web-kit/api';

/** The two calls of a purchase. A repeated request gets the same payment page. */
export function useCheckout() {
  const api = useApi();
  return {
    preview: (purchase: CheckoutPreviewBody) => api.call(checkoutRoutes.preview, { body: purchase }),
    /** Opens the payment page, or changes the subscription at the previewed price. */
    open: (purchase: CheckoutPreviewBody, priced: CheckoutPreview | null) => {
      const date = priced?.proration_date ?? null;
      const body = date === null ? purchase : { ...purchase, proration_date: date };
      return api.call(checkoutRoutes.start, { body });
    },
  };
}
