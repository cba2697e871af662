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
import { RateLimits, type RateLimit } from '@bindery/service-kit/rate-limits';
import type { z } from 'zod';
import { ApplyPromo } from './apply-promo.js';
import { ValidatePromo } from './validate-promo.js';

/** Codes must not be found by trying: validating and applying count together. */
const PROMO_TRIES: RateLimit = { name: 'promo-tries', points: 20, perSeconds: 60 };

@Controller('api/subscription')
export class RedemptionController {
  constructor(
    private readonly promo: ApplyPromo,
    private readonly validation: ValidatePromo,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post('apply-promo')
  @HttpCode(200)
  @Requires('subscription:choose')
  @Replies(promoApplied)
  async applyPromo(
    @CurrentPrincipal() person: Principal,
    @BodyOf(applyPromoBody) body: z.output<typeof applyPromoBody>,
  ) {
    await this.rateLimits.consume(PROMO_TRIES, person.accountId);
    return this.promo.apply(person, body);
  }

  @Post('validate-promo')
  @HttpCode(200)
  @Requires('subscription:read')
  @Replies(promoValidity)
  async validatePromo(
    @CurrentPrincipal() person: Principal,
    @BodyOf(validatePromoBody) body: ValidatePromoBody,
  ) {
    await this.rateLimits.consume(PROMO_TRIES, person.accountId);
    return this.validation.run(person, body);
  }
}
