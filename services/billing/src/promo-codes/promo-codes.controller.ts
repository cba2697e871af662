import { Controller, Delete, Get, Headers, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  createPromoCodeBody,
  promoCodeList,
  promoCodeListQuery,
  promoCodeView,
  promoUsageList,
  promoUsageListQuery,
  updatePromoCodeBody,
  type PromoCodeValues,
  type UpdatePromoCodeBody,
} from '@bindery/contracts/billing';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { CreatePromoCode } from './create-promo-code.js';
import { DeactivatePromoCode } from './deactivate-promo-code.js';
import { ListPromoCodes, type PromoCodeListQuery } from './list-promo-codes.js';
import { ListPromoUsage, type PromoUsageListQuery } from './list-promo-usage.js';
import { UpdatePromoCode } from './update-promo-code.js';

/** The superuser's Promo Code Management. */
@Controller('api/promo-codes')
export class PromoCodesController {
  constructor(
    private readonly listing: ListPromoCodes,
    private readonly creating: CreatePromoCode,
    private readonly updating: UpdatePromoCode,
    private readonly deactivating: DeactivatePromoCode,
    private readonly listingUsage: ListPromoUsage,
  ) {}

  @Get()
  @Requires('promo-code:administer')
  @Replies(promoCodeList)
  list(@QueryOf(promoCodeListQuery) query: PromoCodeListQuery) {
    return this.listing.run(query);
  }

  @Post()
  @Requires('promo-code:administer')
  @Replies(promoCodeView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @BodyOf(createPromoCodeBody) body: PromoCodeValues,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(person, body, key);
  }

  @Put(':id')
  @Requires('promo-code:administer')
  @Replies(promoCodeView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updatePromoCodeBody) body: UpdatePromoCodeBody,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(person, id, body, ifMatch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('promo-code:administer')
  deactivate(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deactivating.run(person, id, ifMatch);
  }

  @Get(':id/usage')
  @Requires('promo-code:administer')
  @Replies(promoUsageList)
  usage(@IdParam() id: string, @QueryOf(promoUsageListQuery) query: PromoUsageListQuery) {
    return this.listingUsage.run(id, query);
  }
}
