import { GetCheckoutStatus } from './checkout/get-checkout-status.js';
import { PreviewCheckout } from './checkout/preview-checkout.js';
import { StartCheckout } from './checkout/start-checkout.js';
import { ListPlans } from './plans/list-plans.js';
import { GetRevenueReport } from './platform-report/get-revenue-report.js';
import { CreatePromoCode } from './promo-codes/create-promo-code.js';
import { DeactivatePromoCode } from './promo-codes/deactivate-promo-code.js';
import { ListPromoCodes } from './promo-codes/list-promo-codes.js';
import { ListPromoUsage } from './promo-codes/list-promo-usage.js';
import { UpdatePromoCode } from './promo-codes/update-promo-code.js';
import { ReconcileController } from './reconcile/reconcile.controller.js';
import { RedemptionController } from './redemption/redemption.controller.js';
import { ValidatePromo } from './redemption/validate-promo.js';
import { PreviewScaling } from './seats/preview-scaling.js';
import { ScaleSeats } from './seats/scale-seats.js';
import { StripeWebhookController } from './stripe-webhook/stripe-webhook.controller.js';
import { CancelSubscription } from './subscriptions/cancel-subscription.js';
import { GetSubscription } from './subscriptions/get-subscription.js';
import { OpenPortal } from './subscriptions/open-portal.js';
import { ReactivateSubscription } from './subscriptions/reactivate-subscription.js';

/** The classes whose methods handle a route or a message. */
export const handlers = [
  GetCheckoutStatus,
  PreviewCheckout,
  StartCheckout,
  ListPlans,
  GetRevenueReport,
  CreatePromoCode,
  DeactivatePromoCode,
  ListPromoCodes,
  ListPromoUsage,
  UpdatePromoCode,
  ReconcileController,
  RedemptionController,
  ValidatePromo,
  PreviewScaling,
  ScaleSeats,
  StripeWebhookController,
  CancelSubscription,
  GetSubscription,
  OpenPortal,
  ReactivateSubscription,
];
