import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { BillingMetrics } from './billing-metrics.js';
import { ReconcileController } from './reconcile.controller.js';
import { Reconciler } from './reconciler.js';
import { Reconciliations } from './reconciliations.js';
import { PendingEventList } from './pending-events.js';

@Module({
  imports: [StripeModule, SubscriptionsModule],
  controllers: [ReconcileController],
  providers: [Reconciler, Reconciliations, PendingEventList, BillingMetrics],
  exports: [Reconciliations],
})
export class ReconcileModule {}
