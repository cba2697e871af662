import { Module } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { BillingConfig } from '../config.js';
import { createStripe, STRIPE } from './stripe-client.js';

@Module({
  providers: [
    {
      provide: STRIPE,
      inject: [SERVICE],
      useFactory: ({ config }: ServiceSettings<BillingConfig>) => createStripe(config),
    },
  ],
  exports: [STRIPE],
})
export class StripeModule {}
