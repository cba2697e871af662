import { ProtectedRoute } from '../../site/protected-route.js';
import { CancelPage } from './payment/cancel-page.js';
import { SuccessPage } from './payment/success-page.js';

export { SubscriptionPage } from './management/subscription-page.js';

/** The return route after checkout, also for users whose role has not arrived yet. */
export function SuccessRoute() {
  return (
    <ProtectedRoute atLeast="pending">
      <SuccessPage />
    </ProtectedRoute>
  );
}

/** The return route after a canceled checkout. */
export function CancelRoute() {
  return (
    <ProtectedRoute atLeast="pending">
      <CancelPage />
    </ProtectedRoute>
  );
}
