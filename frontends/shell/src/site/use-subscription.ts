import { subscriptionStatus, subscriptionView, type SubscriptionView } from '@bindery/contracts/billing';
import { useResource } from '@bindery/web-kit/api';

/** Everything that is loaded about a subscription stands below this path. */
export const SUBSCRIPTION_PATH = '/subscription/status';

/** A status that this page does not know is shown as inactive. */
const shownSubscription = subscriptionView.extend({
  subscription_status: subscriptionStatus.catch('inactive'),
});

/** Where the account's subscription stands. */
export function useSubscription(wanted = true) {
  return useResource<SubscriptionView>(wanted ? SUBSCRIPTION_PATH : null, shownSubscription);
}
