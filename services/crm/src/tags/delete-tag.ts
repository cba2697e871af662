import { Controller } from '@nestjs/common';
import { AuditTrail } from '@bindery/service-kit/audit';
import { tagRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { tagActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { lockTagsExclusive } from '../resources/write-records/tag-room.sql.js';
import { findTag, removeTag } from './tag.js';

/** Deletes a tag for good, from its individuals too. */
@Controller()
export class DeleteTag {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly trail: AuditTrail,
  ) {}

  @Handles(tagRoutes.delete)
  async delete({ caller, params: { id } }: Call<typeof tagRoutes.delete>): Promise<void> {
    const account_id = caller.accountId;
    await this.transactions.write(account_id, async (tx) => {
      await lockTagsExclusive(tx, caller);
      await findTag(tx, caller, id);
      await removeTag(tx, caller, id);
      this.trail.recordLast(tx, {
        accountId: account_id,
        action: tagActions.deleted,
        recordType: 'tag',
        recordId: id,
      });
    });
  }
}
