import { Controller, Inject } from '@nestjs/common';
import { type TagView, tagRoutes } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { requireMatch } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { tagActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Tag } from '../generated/prisma/client.js';
import { lockTagsExclusive } from '../resources/write-records/tag-room.sql.js';
import { findTag, requireFreeName, tagColumns, tagView } from './tag.js';

@Controller()
export class UpdateTag {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(tagRoutes.update)
  async update({
    caller,
    params: { id },
    body: edit,
    ifMatch,
  }: Call<typeof tagRoutes.update>): Promise<TagView> {
    const tag = await this.transactions.write(caller.accountId, async (tx) => {
      await lockTagsExclusive(tx, caller);
      const present = await findTag(tx, caller, id);
      requireMatch(ifMatch, present.version);
      const { name = present.name, color = present.color } = edit;
      const fields = [
        ...(name === present.name ? [] : ['name']),
        ...(color === present.color ? [] : ['color']),
      ];
      if (fields.length === 0) return present;
      if (name !== present.name) await requireFreeName(tx, caller, name, id);
      this.trail.recordLast(tx, {
        accountId: caller.accountId,
        action: tagActions.updated,
        recordType: 'tag',
        recordId: id,
        fields,
      });
      const [updated] = await tx.$queryRaw<[Tag]>`
        UPDATE tags SET name = ${name}, color = ${color}, version = version + 1, updated_at = ${this.clock.now()}
        WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid RETURNING ${tagColumns}`;
      return updated;
    });
    return tagView(tag);
  }
}
