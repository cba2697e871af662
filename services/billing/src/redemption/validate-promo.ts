import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  DIRECT_FREE,
  promoCodeText,
  type PromoValidity,
  type ValidatePromoBody,
  redemptionRoutes,
} from '@bindery/contracts/billing';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { parse } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { PrismaClient } from '../generated/prisma/client.js';
import { ReaderZone } from '../money/reader-zone.js';
import { ApplyPromo } from './apply-promo.js';
import { findRedeemable } from './find-redeemable.js';

/** Says whether applying a code would work now, and why not. It changes nothing and holds nothing. */
@Controller()
export class ValidatePromo {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly applying: ApplyPromo,
    private readonly zone: ReaderZone,
  ) {}

  @Handles(redemptionRoutes.validate)
  async validate({ caller, body }: Call<typeof redemptionRoutes.validate>): Promise<PromoValidity> {
    try {
      return { valid: true, promo: await this.look(caller, body), detail: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { valid: false, promo: null, detail: error.detail };
    }
  }

  private async look(
    caller: Principal,
    { code: text, plan_id: planId }: ValidatePromoBody,
  ): Promise<NonNullable<PromoValidity['promo']>> {
    const code = parse(promoCodeText, text);
    if (code === DIRECT_FREE) {
      this.applying.requireFreePlan(planId);
      return { code, description: 'Free Forever plan', service_level: 'all_services' };
    }
    const { accountId } = caller;
    const current = await this.database.subscription.findUnique({ where: { account_id: accountId } });
    const timeZone = await this.zone.of(caller);
    const wanted = { accountId, code, planId, now: this.clock.now(), timeZone };
    const { promo, granted } = await findRedeemable(this.database, current, wanted);
    return { code: promo.code, description: promo.description, service_level: granted.service_level };
  }
}
