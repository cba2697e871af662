import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { ApplyPromo } from './apply-promo.js';
import { SubscriptionChanges } from './subscription-changes.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SyncSubscription } from './sync-subscription.js';

@Module({
  imports: [PlansModule, StripeModule],
  controllers: [SubscriptionsController],
  providers: [SubscriptionChanges, SyncSubscription, ApplyPromo],
  exports: [SubscriptionChanges, SyncSubscription],
})
export class SubscriptionsModule {}
