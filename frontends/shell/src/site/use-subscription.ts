import {
  subscriptionRoutes,
  subscriptionStatus,
  subscriptionView,
  type SubscriptionView,
} from '@bindery/contracts/billing';
import { requestPathOf, useResource } from '@bindery/web-kit/api';

/** An unknown status shows as inactive. */
const shownSubscription = subscriptionView.extend({
  subscription_status: subscriptionStatus.catch('inactive'),
});

export function useSubscription(wanted = true) {
  const address = wanted ? requestPathOf(subscriptionRoutes.get, {}) : null;
  return useResource<SubscriptionView>(address, shownSubscription);
}
