import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ApplyChange } from './apply-change.js';
import { PriceChange } from './price-change.js';
import { SeatHold } from './seat-hold.js';
import { SeatsOf } from './seats-of.js';

@Module({
  imports: [PricesModule, StripeModule, SubscriptionsModule],
  providers: [ApplyChange, PriceChange, SeatHold, SeatsOf],
  exports: [ApplyChange, PriceChange, SeatsOf],
})
export class ChangesModule {}
