import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { CreateTagBody, TagView } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { tagActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import type { Tag } from '../generated/prisma/client.js';
import { findTag, holdTags, requireFreeName, tagView } from './tag.js';

/** Far more than anyone can distinguish. The list of tags has no pages. */
const MAX_TAGS = 500;

@Injectable()
export class CreateTag {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly idempotency: IdempotentRequests,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(person: Principal, body: CreateTagBody, key?: string): Promise<TagView> {
    const request = await this.idempotency.identify(person, key, { operation: 'tag.create', content: body });
    const tag = await this.transactions.writePrismaTx(person.accountId, (tx) =>
      this.idempotency.once(tx, person, request, {
        make: () => this.insert(tx, person, body),
        again: (id) => findTag(tx, person, id),
      }),
    );
    return tagView(tag);
  }

  private async insert(tx: Transaction, person: Principal, body: CreateTagBody): Promise<Tag> {
    const account_id = person.accountId;
    await holdTags(tx, person);
    await requireFreeName(tx, person, body.name);
    if ((await tx.tag.count({ where: { account_id } })) >= MAX_TAGS) throw tooMany();
    const now = this.clock.now();
    const [id, created_by] = [randomUUID(), person.userId];
    this.trail.recordLast(tx, {
      accountId: account_id,
      action: tagActions.created,
      recordType: 'tag',
      recordId: id,
    });
    return tx.tag.create({ data: { id, account_id, created_by, ...body, created_at: now, updated_at: now } });
  }
}

const tooMany = (): AppError =>
  new AppError('conflict', {
    detail: `Your agency already has ${String(MAX_TAGS)} tags. Merge or delete some, then add this one.`,
  });
