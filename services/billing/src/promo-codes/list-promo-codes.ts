import { Controller, Inject } from '@nestjs/common';
import {
  promoRoles,
  type promoCodeListQuery,
  type PromoCodeView,
  promoCodeRoutes,
} from '@bindery/contracts/billing';
import type { ListOf } from '@bindery/contracts/lists';
import { containing, DATABASE, foldedWords } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { z } from 'zod';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { viewOf } from './promo-code.mapper.js';

type PromoCodeListQuery = z.output<typeof promoCodeListQuery>;

@Controller()
export class ListPromoCodes {
  constructor(@Inject(DATABASE) private readonly database: PrismaClient) {}

  @Handles(promoCodeRoutes.list)
  async list({ query }: Call<typeof promoCodeRoutes.list>): Promise<ListOf<PromoCodeView>> {
    const where = { AND: matching(query.search) };
    const [rows, total, filtered] = await Promise.all([
      this.database.promoCode.findMany({
        where,
        orderBy: [orderOf(query), { id: query.order }],
        skip: (query.page - 1) * query.page_size,
        take: query.page_size,
      }),
      this.database.promoCode.count(),
      this.database.promoCode.count({ where }),
    ]);
    return { items: rows.map(viewOf), total, filtered };
  }
}

/** Each word of a search in one of the shown texts. */
const matching = (search: string): Prisma.PromoCodeWhereInput[] =>
  foldedWords(search).map((word) => {
    const roles = promoRoles.filter((role) => role.includes(word));
    return { OR: [{ search_text: containing(word) }, { allowed_roles: { hasSome: roles } }] };
  });

function orderOf({ sort, order }: PromoCodeListQuery): Prisma.PromoCodeOrderByWithRelationInput {
  switch (sort) {
    case 'code':
      return { code: order };
    case 'description':
      return { description: order };
    case 'current_uses':
      return { current_uses: order };
    case 'expiration_date':
      return { expiration_date: { sort: order, nulls: 'last' } };
    case 'is_active':
      return { is_active: order };
    case 'created_at':
      return { created_at: order };
  }
}
