import { Controller, Inject } from '@nestjs/common';
import { denialByRule, permissions, type Principal } from '@bindery/contracts/access';
import { captureRoutes, type RecordType, type UndoneDraft } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { deniedError } from '@bindery/service-kit/guard';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { captureActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { CaptureDraft } from '../generated/prisma/client.js';
import { UndoChanges, type UndoneChange } from '../imports/index.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { findRecordEvenInTrash, forbiddenToEdit } from '../resources/index.js';
import { CaptureCounts } from './capture-counts.js';
import type { DraftChange } from './accepted-content.js';
import { sourceOf } from './draft-decisions.js';
import { StoredDrafts } from './stored-drafts.js';

/** Undoes what an accepted draft has added and changed, as an undone import does. */
@Controller()
export class UndoDraft {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
    private readonly individuals: IndividualResource,
    private readonly changes: UndoChanges,
    private readonly trail: AuditTrail,
    private readonly counts: CaptureCounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_found`, `forbidden`, `conflict` for what can't be undone */
  @Handles(captureRoutes.undo)
  async undo({ caller, params: { id } }: Call<typeof captureRoutes.undo>): Promise<UndoneDraft> {
    const denial = denialByRule(caller, permissions['individual:write']);
    if (denial !== null) throw deniedError(denial, 'individual:write');
    return this.transactions.write(caller.accountId, async (tx) => {
      const row = await this.drafts.hold(tx, this.drafts.own(caller), id);
      const individualId = this.requireUndoable(row);
      if ((await this.individuals.mergedInto(tx, caller, individualId)) !== null) throw merged();
      const client = await findRecordEvenInTrash(this.individuals, tx, caller, individualId);
      if (!this.individuals.canEdit(caller, client)) throw forbiddenToEdit(this.individuals);
      const content = await this.drafts.acceptedOf(row);
      const changes = content?.changes ?? [];
      const undone = changes.map((change) => undoneOf(row, change, changes));
      const { left } = await this.changes.undo(tx, caller, 'person', undone);
      await this.close(tx, caller, row, individualId);
      this.counts.note('undone');
      return {
        draft_id: id,
        left: left.map(({ record_type, record_id, reason }) => ({
          ...{ record_type: record_type as RecordType, id: record_id, reason },
        })),
      };
    });
  }

  private requireUndoable({ state, individual_id, undo_until }: CaptureDraft): string {
    if (state === 'discarded')
      throw new AppError('conflict', { detail: 'This draft was undone or discarded already.' });
    if (individual_id === null)
      throw new AppError('conflict', { detail: 'This draft is no client yet. Discard it instead.' });
    if (undo_until === null || undo_until <= this.clock.now())
      throw new AppError('conflict', {
        detail: 'A captured client can be undone for 24 hours. Change the client instead.',
      });
    return individual_id;
  }

  private async close(tx: Sql, { accountId }: Principal, row: CaptureDraft, recordId: string): Promise<void> {
    await tx.$executeRaw`
      UPDATE capture_drafts SET state = 'discarded', name = NULL, accepted = NULL, individual_id = NULL, undo_until = NULL
      WHERE account_id = ${accountId}::uuid AND id = ${row.id}::uuid`;
    this.trail.recordLast(tx, {
      ...{
        accountId,
        action: captureActions.undone,
        recordType: 'individual',
        recordId,
        fields: sourceOf(row),
      },
    });
  }
}

const merged = (): AppError =>
  new AppError('conflict', {
    detail: 'This client was merged into another one. Undo the merge first, or change that client.',
  });

/** A change of a draft as the undo of an import takes one. */
function undoneOf(
  { account_id, id: import_id }: CaptureDraft,
  { record_type, id: record_id, root_id, change, before, after }: DraftChange,
  all: readonly DraftChange[],
): UndoneChange {
  const isOfNew = all.some(
    (one) => one.record_type === 'individual' && one.change === 'created' && one.id === root_id,
  );
  return {
    ...{ account_id, import_id, number: 1, record_type, record_id, root_id, change, tag_ids: [] },
    ...{
      before: before as UndoneChange['before'],
      after: after as UndoneChange['after'],
      is_of_new: isOfNew,
    },
  };
}
