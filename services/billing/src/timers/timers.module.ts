import { Module } from '@nestjs/common';
import { ReconcileModule } from '../reconcile/reconcile.module.js';
import { StripeWebhookModule } from '../stripe-webhook/stripe-webhook.module.js';
import { NightlyWork } from './nightly-work.js';

@Module({ imports: [ReconcileModule, StripeWebhookModule], providers: [NightlyWork] })
export class TimersModule {}
