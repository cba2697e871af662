import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type IndividualView, individualTagRoutes } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import type { IndividualWithNames } from '../individuals/individual.sql.js';
import { findRecordToChange } from '../resources/find-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import { writeRow } from '../resources/stored-rows.js';
import { forbiddenToEdit } from '../resources/update-record.js';
import { lockTagsShared } from '../resources/write-records/tag-room.sql.js';

/** Sets the tags of an individual, as an edit of it: with its history, audit and event. */
@Controller()
export class SetTags {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(individualTagRoutes.set)
  async set({
    caller,
    params: { id },
    body: { tag_ids: tagIds },
    ifMatch,
  }: Call<typeof individualTagRoutes.set>): Promise<IndividualView> {
    const { resource } = this;
    const row = await this.audit.auditDenials(caller, { resource, verb: 'updated', recordId: id }, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        await lockTagsShared(tx, caller);
        const present = await findRecordToChange<IndividualWithNames>(resource, tx, caller, id);
        if (!resource.canEdit(caller, present)) throw forbiddenToEdit(resource);
        requireMatch(ifMatch, present.version);
        return this.save(tx, caller, present, new Set(tagIds));
      }),
    );
    return resource.toView(row, caller);
  }

  private async save(
    tx: Sql,
    caller: Principal,
    present: IndividualWithNames,
    wanted: ReadonlySet<string>,
  ): Promise<IndividualWithNames> {
    const before = present.tags.map(({ id }) => id);
    const added = [...wanted].filter((id) => !before.includes(id));
    const removed = before.filter((id) => !wanted.has(id));
    if (added.length === 0 && removed.length === 0) return present;
    const { accountId } = caller;
    await tx.$executeRaw`
      DELETE FROM individual_tags WHERE account_id = ${accountId}::uuid AND individual_id = ${present.id}::uuid
        AND tag_id = ANY (${removed}::uuid[])`;
    const known = await tx.$executeRaw`
      INSERT INTO individual_tags (account_id, individual_id, tag_id)
      SELECT account_id, ${present.id}::uuid, id FROM tags
      WHERE account_id = ${accountId}::uuid AND id = ANY (${added}::uuid[])`;
    if (known < added.length) rejectField('tag_ids', 'Choose tags of your account.');
    const row = await writeRow<IndividualWithNames>(this.resource, tx, caller, present, {
      updated_at: this.clock.now(),
    });
    await this.audit.recordChange(tx, caller, this.resource, 'updated', named(row), named(present), {
      tags: true,
    });
    return row;
  }
}

/** A history has the names, since tags are renamed and deleted. */
const named = ({ tags, ...row }: IndividualWithNames) => ({
  ...row,
  tags: tags.map(({ name }) => name).join(', ') || null,
});
