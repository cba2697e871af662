import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { MERGE_UNDO_HOURS, type MergeView, mergeRoutes } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import { indexColumn } from '@bindery/service-kit/field-keys';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { RecordAudit } from '../resources/record-audit.js';
import { childTables, type ChildTable } from '../database/record-tables.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Merge } from '../generated/prisma/client.js';
import { holdHouseholds } from '../households/stored-household.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { WorkDone } from '../work-done/work-done.js';
import { writeRow } from '../resources/stored-rows.js';
import type { Columns, Values } from '../resources/record-mapper.js';
import { childrenOf, makePrimary, moveTo, primaryAmong } from './child-records.js';
import { canMerge, holdPair, type Pair } from './merge-pair.js';
import { byId, mergesInSight, undoUntil, viewsOf, type MergeOfTwo } from './merge-view.js';
import { untrashSame } from './same-records.js';
import { beforeMerge, type BeforeMerge } from './stored-merge.js';
import { giveDigestsBack } from './taken-digests.js';
import { equalFields } from './taken-fields.js';
import { giveHouseholdBack } from './taken-household.js';
import { giveTagsBack } from './taken-tags.js';

/**
 * Undoes a merge. Later changes stay: edited fields of the kept individual keep their values, added records
 * stay there, and merged records move back as they are now.
 */
@Controller()
export class UndoMerge {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    private readonly audit: RecordAudit,
    private readonly work: WorkDone,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(mergeRoutes.undo)
  async undo({ caller, params: { id } }: Call<typeof mergeRoutes.undo>): Promise<MergeView> {
    return this.audit.auditDenials(caller, { resource: this.resource, verb: 'unmerged', recordId: id }, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        const found = await this.find(tx, caller, id);
        // Undo that is pressed twice, or by two people, finds what it wants done already.
        if (found.merge.undone_at === null) await this.moveApart(tx, caller, found);
        const [view] = await viewsOf(tx, caller, await mergesInSight(tx, caller, byId(id)), this.clock.now());
        if (!view) throw notThere();
        return view;
      }),
    );
  }

  /** The merge and both individuals, held until the transaction ends. */
  private async find(tx: Sql, caller: Principal, id: string): Promise<MergeOfTwo> {
    const [seen] = await mergesInSight(tx, caller, byId(id));
    if (!seen) throw notThere();
    await holdHouseholds(tx, caller);
    await holdPair(tx, caller, seen.kept.id, seen.merged.id);
    await tx.$queryRaw`
      SELECT id FROM merges WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`;
    const [found] = await mergesInSight(tx, caller, byId(id));
    if (!found) throw notThere();
    return found;
  }

  private async moveApart(tx: Sql, caller: Principal, found: MergeOfTwo): Promise<void> {
    await this.requireUndoable(tx, caller, found);
    const before = beforeMerge.parse(found.merge.before);
    for (const of of childTables) await this.moveBack(tx, caller, of, found, before);
    await giveTagsBack(tx, caller, found);
    await giveDigestsBack(tx, caller, found);
    await giveHouseholdBack(tx, caller, found);
    const now = this.clock.now();
    await this.restoreKept(tx, caller, found, before, now);
    const merged = await writeRow(this.resource, tx, caller, found.merged, {
      deleted_at: null,
      deleted_by: null,
      merged_into: null,
      updated_at: found.merged.updated_at,
    });
    await this.audit.recordChange(tx, caller, this.resource, 'unmerged', merged);
    const { id } = found.merge;
    await this.work.mergeUndone(tx, caller, id);
    // The data that its undo needed is of no use any more.
    await tx.$executeRaw`
      UPDATE merges SET undone_at = ${now}, before = '{}' WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid`;
  }

  /** @throws AppError `forbidden`, or `merge_not_undoable` with the reason */
  private async requireUndoable(
    tx: Sql,
    caller: Principal,
    { merge, kept, merged }: MergeOfTwo,
  ): Promise<void> {
    if (!canMerge(caller, { kept, merged })) {
      throw new AppError('forbidden', {
        detail:
          'You need permission to change and delete both individuals to undo a merge. Ask an administrator.',
      });
    }
    const name = `${kept.first_name} ${kept.last_name}`;
    if (this.clock.now() >= undoUntil(merge)) throw inTheWay(TOO_LATE);
    if (kept.merged_into !== null)
      throw inTheWay(`${name} has since been merged into another individual. Undo that merge first.`);
    if (kept.deleted_at !== null)
      throw inTheWay(`${name} is in the trash. Restore this individual first, then undo the merge.`);
    const all = await tx.$queryRaw<Pick<Merge, 'before'>[]>`
      SELECT before FROM merges WHERE account_id = ${caller.accountId}::uuid AND kept_id = ${kept.id}::uuid
        AND undone_at IS NULL AND final_at IS NULL`;
    const versionOf = ({ before }: { before: unknown }) => beforeMerge.parse(before).version;
    if (all.some((other) => versionOf(other) > versionOf(merge)))
      throw inTheWay(`Another individual was merged into ${name} later. Undo that merge first.`);
  }

  /**
   * Records moved elsewhere since stay there. An individual left without a primary record gets its previous
   * one back.
   */
  private async moveBack(
    tx: Sql,
    caller: Principal,
    of: ChildTable,
    { kept, merged, merge }: MergeOfTwo,
    before: BeforeMerge,
  ): Promise<void> {
    const moved = new Set(before.moved[of.type]);
    const going = (await childrenOf(tx, caller, of, kept.id)).filter(({ id }) => moved.has(id));
    const primary = before.primaries[of.type] ?? { kept: null, merged: null };
    const leaving = primaryAmong(going);
    const ids = going.map(({ id }) => id);
    const primaryThere = leaving ?? primary.merged;
    const back = await moveTo(tx, caller, of, ids, merged.id, primaryThere);
    const same = (before.same[of.type] ?? []).filter((id) => ids.includes(id));
    const restored = [...same, ...(before.replaced[of.type] ?? [])];
    const untrashed =
      restored.length === 0
        ? []
        : await untrashSame(tx, caller, of, restored, merge.created_at, primaryThere);
    const wasReplaced = leaving !== null || (of.type === 'note' && before.taken.includes('notes'));
    if (
      primary.kept !== null &&
      wasReplaced &&
      primaryAmong(await childrenOf(tx, caller, of, kept.id)) === null
    )
      await makePrimary(tx, caller, of, primary.kept, kept.id);
    for (const record of back.filter(({ in_trash }) => !in_trash)) {
      await this.audit.announce(tx, caller, of.type, record, 'updated');
    }
    for (const record of untrashed) await this.audit.announce(tx, caller, of.type, record, 'restored');
  }

  /** Fields that still are as the merge set them get the value that they had. */
  private async restoreKept(
    tx: Sql,
    caller: Principal,
    pair: Pair,
    before: BeforeMerge,
    now: Date,
  ): Promise<void> {
    const { kept } = pair;
    const equal: readonly string[] = await equalFields(this.resource.mapper, pair);
    const fields = before.taken.filter((field) => equal.includes(field));
    const isUntouched = kept.version === before.version;
    const row = await writeRow(this.resource, tx, caller, kept, {
      ...this.columnsOf(fields, before),
      is_sample: before.is_sample,
      updated_at: isUntouched ? new Date(before.updated_at) : now,
    });
    const values: Values = Object.fromEntries(fields.map((field) => [field, true]));
    await this.audit.recordChange(tx, caller, this.resource, 'unmerged', row, kept, values);
  }

  private columnsOf(fields: readonly string[], { columns }: BeforeMerge): Columns {
    const names = fields.flatMap((field) => [field, indexColumn(field)]).filter((name) => name in columns);
    return Object.fromEntries(names.map((name) => [name, columns[name]]));
  }
}

const TOO_LATE = `Merges can be undone for ${MERGE_UNDO_HOURS} hours. This one is now final.`;

const inTheWay = (detail: string): AppError => new AppError('merge_not_undoable', { detail });

const notThere = (): AppError =>
  new AppError('not_found', { detail: "This merge doesn't exist or is final." });
