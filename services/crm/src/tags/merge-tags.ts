import { Controller } from '@nestjs/common';
import { type TagView, tagRoutes } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { rejectField } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { tagActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Tag } from '../generated/prisma/client.js';
import { lockTagsExclusive } from '../resources/write-records/tag-room.sql.js';
import { findTag, removeTag, tagColumns, tagView } from './tag.js';

/** Gives the individuals of one tag another one, and deletes the first. */
@Controller()
export class MergeTags {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly trail: AuditTrail,
  ) {}

  @Handles(tagRoutes.merge)
  async merge({ caller, params: { id }, body: { into } }: Call<typeof tagRoutes.merge>): Promise<TagView> {
    const account_id = caller.accountId;
    const tag = await this.transactions.write(account_id, async (tx) => {
      await lockTagsExclusive(tx, caller);
      await findTag(tx, caller, id);
      const [kept] = await tx.$queryRaw<Tag[]>`
        SELECT ${tagColumns} FROM tags WHERE account_id = ${account_id}::uuid AND id = ${into}::uuid`;
      if (!kept || into === id) rejectField('into', 'Choose another tag of your account.');
      // An individual with the kept tag of its own keeps it when the merge that brought the other one is undone.
      await tx.$executeRaw`
        INSERT INTO individual_tags AS present (account_id, individual_id, tag_id, merge_id)
        SELECT account_id, individual_id, ${into}::uuid, merge_id FROM individual_tags
        WHERE account_id = ${account_id}::uuid AND tag_id = ${id}::uuid
        ON CONFLICT (account_id, individual_id, tag_id) DO UPDATE SET merge_id = NULL
        WHERE present.merge_id IS NOT NULL AND EXCLUDED.merge_id IS NULL`;
      // The log goes on naming what is merged away, earlier merges included.
      await tx.$executeRaw`
        UPDATE merged_tags SET into_id = ${into}::uuid
        WHERE account_id = ${account_id}::uuid AND into_id = ${id}::uuid`;
      await tx.$executeRaw`
        INSERT INTO merged_tags (account_id, id, into_id) VALUES (${account_id}::uuid, ${id}::uuid, ${into}::uuid)`;
      await removeTag(tx, caller, id);
      this.trail.recordLast(tx, {
        accountId: account_id,
        action: tagActions.merged,
        recordType: 'tag',
        recordId: into,
      });
      return kept;
    });
    return tagView(tag);
  }
}
