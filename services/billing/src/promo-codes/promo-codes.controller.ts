import { Controller } from '@nestjs/common';
import { promoCodeRoutes } from '@bindery/contracts/billing';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CreatePromoCode } from './create-promo-code.js';
import { DeactivatePromoCode } from './deactivate-promo-code.js';
import { ListPromoCodes } from './list-promo-codes.js';
import { ListPromoUsage } from './list-promo-usage.js';
import { UpdatePromoCode } from './update-promo-code.js';

/** The superuser's Promo Code Management. */
@Controller()
export class PromoCodesController {
  constructor(
    private readonly listing: ListPromoCodes,
    private readonly creating: CreatePromoCode,
    private readonly updating: UpdatePromoCode,
    private readonly deactivating: DeactivatePromoCode,
    private readonly listingUsage: ListPromoUsage,
  ) {}

  @Handles(promoCodeRoutes.list)
  list({ query }: Call<typeof promoCodeRoutes.list>) {
    return this.listing.list(query);
  }

  @Handles(promoCodeRoutes.create)
  create({ caller, body, idempotencyKey }: Call<typeof promoCodeRoutes.create>) {
    return this.creating.create(caller, body, idempotencyKey);
  }

  @Handles(promoCodeRoutes.update)
  update({ caller, params, body, ifMatch }: Call<typeof promoCodeRoutes.update>) {
    return this.updating.update(caller, params.id, body, ifMatch);
  }

  @Handles(promoCodeRoutes.deactivate)
  deactivate({ caller, params, ifMatch }: Call<typeof promoCodeRoutes.deactivate>) {
    return this.deactivating.deactivate(caller, params.id, ifMatch);
  }

  @Handles(promoCodeRoutes.usage)
  usage({ params, query }: Call<typeof promoCodeRoutes.usage>) {
    return this.listingUsage.list(params.id, query);
  }
}
