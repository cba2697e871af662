import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { Prices } from './prices.service.js';

@Module({ imports: [StripeModule], providers: [Prices], exports: [Prices] })
export class PricesModule {}
