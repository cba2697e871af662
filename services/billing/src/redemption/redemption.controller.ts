import { Controller } from '@nestjs/common';
import { redemptionRoutes } from '@bindery/contracts/billing';
import { RateLimits, type RateLimit } from '@bindery/service-kit/rate-limits';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ApplyPromo } from './apply-promo.js';
import { ValidatePromo } from './validate-promo.js';

/** Codes must not be found by trying: validating and applying count together. */
const PROMO_TRIES: RateLimit = { name: 'promo-tries', points: 20, perSeconds: 60 };

@Controller()
export class RedemptionController {
  constructor(
    private readonly promo: ApplyPromo,
    private readonly validation: ValidatePromo,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(redemptionRoutes.apply)
  async applyPromo({ caller, body }: Call<typeof redemptionRoutes.apply>) {
    await this.rateLimits.consume(PROMO_TRIES, caller.accountId);
    return this.promo.apply(caller, body);
  }

  @Handles(redemptionRoutes.validate)
  async validatePromo({ caller, body }: Call<typeof redemptionRoutes.validate>) {
    await this.rateLimits.consume(PROMO_TRIES, caller.accountId);
    return this.validation.validate(caller, body);
  }
}
