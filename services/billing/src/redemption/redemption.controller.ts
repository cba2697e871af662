import { Controller, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  applyPromoBody,
  promoApplied,
  promoValidity,
  validatePromoBody,
  type ValidatePromoBody,
} from '@bindery/contracts/billing';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { ApplyPromo } from './apply-promo.js';
import { ValidatePromo } from './validate-promo.js';

@Controller('api/subscription')
export class RedemptionController {
  constructor(
    private readonly promo: ApplyPromo,
    private readonly validation: ValidatePromo,
  ) {}

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

  @Post('validate-promo')
  @HttpCode(200)
  @Requires('subscription:read')
  @Replies(promoValidity)
  validatePromo(@CurrentPrincipal() person: Principal, @BodyOf(validatePromoBody) body: ValidatePromoBody) {
    return this.validation.run(person, body);
  }
}
