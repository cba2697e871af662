import { Controller, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { applyPromoBody, promoApplied } from '@bindery/contracts/billing';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { ApplyPromo } from './apply-promo.js';

@Controller('api/subscription')
export class SubscriptionsController {
  constructor(private readonly promo: ApplyPromo) {}

  @Post('apply-promo')
  @HttpCode(200)
  @Requires('subscription:choose')
  @Replies(promoApplied)
  applyPromo(
    @CurrentPrincipal() person: Principal,
    @BodyOf(applyPromoBody) body: z.output<typeof applyPromoBody>,
  ) {
    return this.promo.apply(person, body);
  }
}
