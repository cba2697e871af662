import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { Prices } from './prices.js';
import { WarmPrices } from './warm-prices.js';

@Module({ imports: [StripeModule], providers: [Prices, WarmPrices], exports: [Prices] })
export class PricesModule {}
