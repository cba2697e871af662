import { hasCard } from '../../subscriptions/has-card.js';
import type { Handler } from '../settling.js';

/** Notifies the owner three days before a trial ends. */
export const customerSubscriptionTrialWillEnd: Handler = async (settling) => {
  const { subscription, provider } = await settling.sync();
  // A canceled trial causes no charge, and an ended one has its own notice.
  if (subscription?.status !== 'active' || !subscription.trial_ends_at || !provider) return;
  settling.notify(`trial_ending:${provider.id}:${String(provider.trial_end)}`, {
    notice: 'trial_ending',
    ends_at: subscription.trial_ends_at.toISOString(),
    has_card: await hasCard(settling.stripe, settling.customerId, provider),
  });
};
