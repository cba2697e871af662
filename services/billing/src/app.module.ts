import { Module, type DynamicModule } from '@nestjs/common';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { BillingAudit } from './audit/billing-audit.js';
import type { BillingConfig } from './config.js';
import { createStripe, STRIPE } from './stripe/stripe-client.js';
import { handlers } from './handlers.js';
import { ApplyChange } from './changes/apply-change.js';
import { PriceChange } from './changes/price-change.js';
import { SeatHold } from './changes/seat-hold.js';
import { SeatsOf } from './changes/seats-of.js';
import { CheckoutSessions } from './checkout/checkout-sessions.js';
import { Customers } from './customers/customers.js';
import { CustomersMessages } from './customers/customers.messages.js';
import { ReaderZone } from './money/reader-zone.js';
import { Prices } from './prices/prices.js';
import { WarmPrices } from './prices/warm-prices.js';
import { BillingMetrics } from './reconcile/billing-metrics.js';
import { PendingEventList } from './reconcile/pending-events.js';
import { Reconciler } from './reconcile/reconciler.js';
import { Reconciliations } from './reconcile/reconciliations.js';
import { ApplyPromo } from './redemption/apply-promo.js';
import { PromoEndings } from './redemption/promo-endings.js';
import { RedeemPromoCode } from './redemption/redeem-promo-code.js';
import { EventWorker } from './stripe-webhook/event-worker.js';
import { ReceiveEvent } from './stripe-webhook/receive-event.js';
import { SettleEvent } from './stripe-webhook/settle-event.js';
import { AccountMutex } from './subscriptions/account-mutex.js';
import { RecoverAccounts } from './subscriptions/recover-accounts.js';
import { SetRenewal } from './subscriptions/set-renewal.js';
import { SubscriptionChanges } from './subscriptions/subscription-changes.js';
import { SyncSubscription } from './subscriptions/sync-subscription.js';
import { TakenOver } from './subscriptions/taken-over.js';
import { NightlyWork } from './timers/nightly-work.js';

const stripe = {
  provide: STRIPE,
  inject: [SERVICE],
  useFactory: ({ config }: ServiceSettings<BillingConfig>) => createStripe(config),
};

@Module({
  controllers: handlers,
  providers: [
    stripe,
    BillingAudit,
    ApplyChange,
    PriceChange,
    SeatHold,
    SeatsOf,
    CheckoutSessions,
    Customers,
    CustomersMessages,
    ReaderZone,
    Prices,
    WarmPrices,
    BillingMetrics,
    PendingEventList,
    Reconciler,
    Reconciliations,
    ApplyPromo,
    PromoEndings,
    RedeemPromoCode,
    EventWorker,
    ReceiveEvent,
    SettleEvent,
    AccountMutex,
    RecoverAccounts,
    SetRenewal,
    SubscriptionChanges,
    SyncSubscription,
    TakenOver,
    NightlyWork,
  ],
})
export class AppModule {
  static with(parts: { idempotency: IdempotentRequests }): DynamicModule {
    return {
      module: AppModule,
      providers: [{ provide: IdempotentRequests, useValue: parts.idempotency }],
    };
  }
}
