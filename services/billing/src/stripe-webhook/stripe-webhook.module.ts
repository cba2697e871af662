import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { EventWorker } from './event-worker.js';
import { ReceiveEvent } from './receive-event.js';
import { SettleEvent } from './settle-event.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';

@Module({
  imports: [StripeModule, SubscriptionsModule],
  controllers: [StripeWebhookController],
  providers: [ReceiveEvent, EventWorker, SettleEvent],
  exports: [EventWorker],
})
export class StripeWebhookModule {}
