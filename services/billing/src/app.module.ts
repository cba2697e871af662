import { Global, Module, type DynamicModule } from '@nestjs/common';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { BillingAudit } from './audit/billing-audit.js';
import { CheckoutModule } from './checkout/checkout.module.js';
import { PlansModule } from './plans/plans.module.js';
import { PromoCodesModule } from './promo-codes/promo-codes.module.js';
import { ReconcileModule } from './reconcile/reconcile.module.js';
import { RedemptionModule } from './redemption/redemption.module.js';
import { SeatsModule } from './seats/seats.module.js';
import { StripeWebhookModule } from './stripe-webhook/stripe-webhook.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { TimersModule } from './timers/timers.module.js';

/** The shared providers of billing: audit and idempotency. */
@Global()
@Module({
  imports: [
    CheckoutModule,
    PlansModule,
    PromoCodesModule,
    ReconcileModule,
    RedemptionModule,
    SeatsModule,
    StripeWebhookModule,
    SubscriptionsModule,
    TimersModule,
  ],
})
export class AppModule {
  static with(parts: { idempotency: IdempotentRequests }): DynamicModule {
    return {
      module: AppModule,
      providers: [{ provide: IdempotentRequests, useValue: parts.idempotency }, BillingAudit],
      exports: [IdempotentRequests, BillingAudit],
    };
  }
}
