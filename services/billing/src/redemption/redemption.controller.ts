import { Controller } from '@nestjs/common';
import { redemptionRoutes } from '@bindery/contracts/billing';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ApplyPromo } from './apply-promo.js';
import { ValidatePromo } from './validate-promo.js';

@Controller()
export class RedemptionController {
  constructor(
    private readonly promo: ApplyPromo,
    private readonly validation: ValidatePromo,
  ) {}

  @Handles(redemptionRoutes.apply)
  applyPromo({ caller, body }: Call<typeof redemptionRoutes.apply>) {
    return this.promo.apply(caller, body);
  }

  @Handles(redemptionRoutes.validate)
  validatePromo({ caller, body }: Call<typeof redemptionRoutes.validate>) {
    return this.validation.validate(caller, body);
  }
}
