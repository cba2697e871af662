import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { ApplyPromo } from './apply-promo.js';
import { SubscriptionChanges } from './subscription-changes.js';
import { SubscriptionsController } from './subscriptions.controller.js';

@Module({
  imports: [PlansModule],
  controllers: [SubscriptionsController],
  providers: [SubscriptionChanges, ApplyPromo],
  exports: [SubscriptionChanges],
})
export class SubscriptionsModule {}
