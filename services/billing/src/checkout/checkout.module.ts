import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ReaderZone } from '../money/reader-zone.js';
import { PricesModule } from '../prices/prices.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { CheckoutSessions } from './checkout-sessions.js';
import { CheckoutController } from './checkout.controller.js';
import { GetCheckoutStatus } from './get-checkout-status.js';
import { PreviewCheckout } from './preview-checkout.js';
import { StartCheckout } from './start-checkout.js';

@Module({
  imports: [ChangesModule, CustomersModule, PricesModule, StripeModule, SubscriptionsModule],
  controllers: [CheckoutController],
  providers: [CheckoutSessions, GetCheckoutStatus, PreviewCheckout, ReaderZone, StartCheckout],
})
export class CheckoutModule {}
