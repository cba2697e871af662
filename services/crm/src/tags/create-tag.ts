import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { denialOf, type Principal } from '@bindery/contracts/access';
import { type CreateTagBody, type TagView, tagRoutes } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { tagActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Tag } from '../generated/prisma/client.js';
import {
  countTags,
  lockTagsExclusive,
  MAX_TAGS,
  MAX_TAGS_OF_ONE,
} from '../resources/write-records/tag-room.sql.js';
import { findTag, requireFreeName, tagColumns, tagView } from './tag.js';

@Controller()
export class CreateTag {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly idempotency: IdempotentRequests,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(tagRoutes.create)
  async create({ caller, body, idempotencyKey: key }: Call<typeof tagRoutes.create>): Promise<TagView> {
    const request = await this.idempotency.identify(caller, key, { operation: 'tag.create', content: body });
    const tag = await this.transactions.write(caller.accountId, (tx) =>
      this.idempotency.once(tx, caller, request, {
        make: () => this.insert(tx, caller, body),
        again: (id) => findTag(tx, caller, id),
      }),
    );
    return tagView(tag);
  }

  private async insert(tx: Sql, caller: Principal, body: CreateTagBody): Promise<Tag> {
    const { accountId } = caller;
    await lockTagsExclusive(tx, caller);
    await requireFreeName(tx, caller, body.name);
    await requireRoom(tx, caller);
    const now = this.clock.now();
    const id = randomUUID();
    this.trail.recordLast(tx, {
      accountId,
      action: tagActions.created,
      recordType: 'tag',
      recordId: id,
    });
    const [tag] = await tx.$queryRaw<[Tag]>`
      INSERT INTO tags (id, account_id, created_by, name, color, created_at, updated_at)
      VALUES (${id}::uuid, ${accountId}::uuid, ${caller.userId}::uuid, ${body.name}, ${body.color}, ${now}, ${now})
      RETURNING ${tagColumns}`;
    return tag;
  }
}

/** @throws AppError `conflict` */
async function requireRoom(tx: Sql, caller: Principal): Promise<void> {
  const tags = await countTags(tx, caller);
  if (tags.total >= MAX_TAGS)
    throw new AppError('conflict', {
      detail: `Your agency already has ${String(MAX_TAGS)} tags. Merge or delete some, then add this one.`,
    });
  if (denialOf(caller, 'tag:manage') === null) return;
  if (tags.own >= MAX_TAGS_OF_ONE)
    throw new AppError('conflict', {
      detail: `You already added ${String(MAX_TAGS_OF_ONE)} tags. Ask your agency's owner or an admin to add this one.`,
    });
}
