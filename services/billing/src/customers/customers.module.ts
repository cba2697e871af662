import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { CustomersMessages } from './customers.messages.js';
import { Customers } from './customers.js';

@Module({
  imports: [StripeModule, SubscriptionsModule],
  providers: [Customers, CustomersMessages],
  exports: [Customers],
})
export class CustomersModule {}
