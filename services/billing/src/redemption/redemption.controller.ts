import { Controller } from '@nestjs/common';
import { redemptionRoutes } from '@bindery/contracts/billing';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ApplyPromo } from './apply-promo.js';

@Controller()
export class RedemptionController {
  constructor(private readonly promo: ApplyPromo) {}

  @Handles(redemptionRoutes.apply)
  applyPromo({ caller, body }: Call<typeof redemptionRoutes.apply>) {
    return this.promo.apply(caller, body);
  }
}
