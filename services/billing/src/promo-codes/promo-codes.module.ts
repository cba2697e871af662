import { Module } from '@nestjs/common';
import { CreatePromoCode } from './create-promo-code.js';
import { DeactivatePromoCode } from './deactivate-promo-code.js';
import { ListPromoCodes } from './list-promo-codes.js';
import { ListPromoUsage } from './list-promo-usage.js';
import { PromoCodesController } from './promo-codes.controller.js';
import { UpdatePromoCode } from './update-promo-code.js';

@Module({
  controllers: [PromoCodesController],
  providers: [ListPromoCodes, CreatePromoCode, UpdatePromoCode, DeactivatePromoCode, ListPromoUsage],
})
export class PromoCodesModule {}
