import { checkoutSessionAsyncPaymentFailed } from './events/checkout-session-async-payment-failed.js';
import { checkoutSessionAsyncPaymentSucceeded } from './events/checkout-session-async-payment-succeeded.js';
import { checkoutSessionCompleted } from './events/checkout-session-completed.js';
import { checkoutSessionExpired } from './events/checkout-session-expired.js';
import { customerDeleted } from './events/customer-deleted.js';
import { customerSubscriptionCreated } from './events/customer-subscription-created.js';
import { customerSubscriptionDeleted } from './events/customer-subscription-deleted.js';
import { customerSubscriptionPaused } from './events/customer-subscription-paused.js';
import { customerSubscriptionPendingUpdateApplied } from './events/customer-subscription-pending-update-applied.js';
import { customerSubscriptionPendingUpdateExpired } from './events/customer-subscription-pending-update-expired.js';
import { customerSubscriptionResumed } from './events/customer-subscription-resumed.js';
import { customerSubscriptionTrialWillEnd } from './events/customer-subscription-trial-will-end.js';
import { customerSubscriptionUpdated } from './events/customer-subscription-updated.js';
import { customerUpdated } from './events/customer-updated.js';
import { invoicePaid } from './events/invoice-paid.js';
import { invoicePaymentActionRequired } from './events/invoice-payment-action-required.js';
import { invoicePaymentFailed } from './events/invoice-payment-failed.js';
import type { Handler } from './settling.js';

/** What settles each type of event. A type that is not here concerns us in nothing and is settled as ignored. */
export const handlers: Readonly<Record<string, Handler>> = {
  'checkout.session.completed': checkoutSessionCompleted,
  'checkout.session.expired': checkoutSessionExpired,
  'checkout.session.async_payment_succeeded': checkoutSessionAsyncPaymentSucceeded,
  'checkout.session.async_payment_failed': checkoutSessionAsyncPaymentFailed,
  'customer.deleted': customerDeleted,
  'customer.updated': customerUpdated,
  'customer.subscription.created': customerSubscriptionCreated,
  'customer.subscription.updated': customerSubscriptionUpdated,
  'customer.subscription.deleted': customerSubscriptionDeleted,
  'customer.subscription.trial_will_end': customerSubscriptionTrialWillEnd,
  'customer.subscription.paused': customerSubscriptionPaused,
  'customer.subscription.resumed': customerSubscriptionResumed,
  'customer.subscription.pending_update_applied': customerSubscriptionPendingUpdateApplied,
  'customer.subscription.pending_update_expired': customerSubscriptionPendingUpdateExpired,
  'invoice.paid': invoicePaid,
  'invoice.payment_failed': invoicePaymentFailed,
  'invoice.payment_action_required': invoicePaymentActionRequired,
};
