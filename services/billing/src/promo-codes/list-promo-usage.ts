import { Controller, Inject } from '@nestjs/common';
import { type PromoUsageView, promoCodeRoutes } from '@bindery/contracts/billing';
import type { ListOf } from '@bindery/contracts/lists';
import { containing, DATABASE, foldedWords } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { noSuchPromoCode } from './find-promo-code.js';
import { usageViewOf } from './promo-code.mapper.js';

/** A redemption of a code, and its grant. */
@Controller()
export class ListPromoUsage {
  constructor(@Inject(DATABASE) private readonly database: PrismaClient) {}

  @Handles(promoCodeRoutes.usage)
  async list({
    params: { id: promoCodeId },
    query,
  }: Call<typeof promoCodeRoutes.usage>): Promise<ListOf<PromoUsageView>> {
    const { search, order, page, page_size } = query;
    const where = { promo_code_id: promoCodeId, AND: matching(search) };
    const [rows, total, filtered, known] = await Promise.all([
      this.database.promoRedemption.findMany({
        where,
        orderBy: [{ used_at: order }, { id: order }],
        skip: (page - 1) * page_size,
        take: page_size,
      }),
      this.database.promoRedemption.count({ where: { promo_code_id: promoCodeId } }),
      this.database.promoRedemption.count({ where }),
      this.database.promoCode.count({ where: { id: promoCodeId } }),
    ]);
    if (known === 0) throw noSuchPromoCode();
    return { items: rows.map(usageViewOf), total, filtered };
  }
}

const matching = (search: string): Prisma.PromoRedemptionWhereInput[] =>
  foldedWords(search).map((word) => ({ search_text: containing(word) }));
