import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { ReaderZone } from '../money/reader-zone.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ApplyPromo } from './apply-promo.js';
import { PromoEndings } from './promo-endings.js';
import { RedeemPromoCode } from './redeem-promo-code.js';
import { RedemptionController } from './redemption.controller.js';
import { ValidatePromo } from './validate-promo.js';

@Module({
  imports: [ChangesModule, SubscriptionsModule],
  controllers: [RedemptionController],
  providers: [RedeemPromoCode, ApplyPromo, ValidatePromo, PromoEndings, ReaderZone],
})
export class RedemptionModule {}
