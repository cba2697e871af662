import { Module } from '@nestjs/common';
import { CheckoutModule } from './checkout/checkout.module.js';
import { PlansModule } from './plans/plans.module.js';
import { SeatsModule } from './seats/seats.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

@Module({ imports: [CheckoutModule, PlansModule, SeatsModule, SubscriptionsModule] })
export class AppModule {}
