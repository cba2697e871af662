import {
  subscriptionRoutes,
  subscriptionStatus,
  subscriptionView,
  type SubscriptionView,
} from '@bindery/contracts/billing';
import { addressOf, useResource } from '@bindery/web-kit/api';

/** A status that this page does not know is shown as inactive. */
const shownSubscription = subscriptionView.extend({
  subscription_status: subscriptionStatus.catch('inactive'),
});

/** Where the account's subscription stands. */
export function useSubscription(wanted = true) {
  const address = wanted ? addressOf(subscriptionRoutes.get, {}) : null;
  return useResource<SubscriptionView>(address, shownSubscription);
}
