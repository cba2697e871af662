import '@bindery/contracts/no-eval';
import { ProtectedRoute } from '../../site/protected-route.js';
import { CancelPage } from './payment/cancel-page.js';
import { SuccessPage } from './payment/success-page.js';

export { SubscriptionPage } from './management/subscription-page.js';

/** Where the payment page sends people back to, also those whose role is still on its way. */
export function SuccessRoute() {
  return (
    <ProtectedRoute atLeast="pending">
      <SuccessPage />
    </ProtectedRoute>
  );
}

/** Where the payment page sends people back to who did not pay. */
export function CancelRoute() {
  return (
    <ProtectedRoute atLeast="pending">
      <CancelPage />
    </ProtectedRoute>
  );
}
