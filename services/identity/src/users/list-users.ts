import { Controller, Inject } from '@nestjs/common';
import { type userListQuery, type UserView, userRoutes } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { containing, DATABASE, foldedWords } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { normaliseAddress } from '@bindery/service-kit/email-addresses';
import type { z } from 'zod';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { userViewOf } from './user-view.js';

type UserListQuery = z.output<typeof userListQuery>;

/** Everybody, as the superuser looks through them. */
@Controller()
export class ListUsers {
  constructor(@Inject(DATABASE) private readonly db: IdentityDatabase) {}

  @Handles(userRoutes.list)
  async list({ query }: Call<typeof userRoutes.list>): Promise<ListOf<UserView>> {
    const where: Prisma.UserWhereInput = {
      ...(query.role && { role: query.role }),
      ...(query.account_id && { account_id: query.account_id }),
      ...matching(query.search),
    };
    const [rows, total, filtered] = await Promise.all([
      this.db.user.findMany({
        where,
        include: { account: true },
        orderBy: [orderOf(query), { id: query.order }],
        skip: (query.page - 1) * query.page_size,
        take: query.page_size,
      }),
      this.db.user.count(),
      this.db.user.count({ where }),
    ]);
    return { items: rows.map(userViewOf), total, filtered };
  }
}

/** Each word of a search in one of the shown values, or a whole address. */
function matching(search: string): Prisma.UserWhereInput {
  const words = foldedWords(search).map((word) => ({ search_text: containing(word) }));
  const email = normaliseAddress(search);
  const held = { AND: words.map((word) => ({ OR: [word, { account: word }] })) };
  return email === null ? held : { OR: [held, { email }] };
}

function orderOf({ sort, order }: UserListQuery): Prisma.UserOrderByWithRelationInput {
  switch (sort) {
    case 'email':
      return { email: order };
    case 'full_name':
      return { full_name: { sort: order, nulls: 'last' } };
    case 'role':
      return { role: order };
    case 'account_name':
      return { account: { name: order } };
    case 'created_at':
      return { created_at: order };
  }
}
