import { Module } from '@nestjs/common';
import { CheckoutModule } from './checkout/checkout.module.js';
import { PlansModule } from './plans/plans.module.js';
import { PromoCodesModule } from './promo-codes/promo-codes.module.js';
import { RedemptionModule } from './redemption/redemption.module.js';
import { SeatsModule } from './seats/seats.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

@Module({
  imports: [
    CheckoutModule,
    PlansModule,
    PromoCodesModule,
    RedemptionModule,
    SeatsModule,
    SubscriptionsModule,
  ],
})
export class AppModule {}
