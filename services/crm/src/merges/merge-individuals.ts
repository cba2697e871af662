import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { mergeRoutes, type MergeBody, type MergeView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { RecordAudit } from '../resources/record-audit.js';
import { presentOf, RecordRules } from '../resources/record-rules.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Individual } from '../generated/prisma/client.js';
import { holdHouseholds } from '../households/stored-household.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { PrimaryNotes } from '../notes/primary-notes.js';
import type { Values } from '../resources/record-mapper.js';
import { writeRow } from '../resources/stored-rows.js';
import { WorkDone } from '../work-done/work-done.js';
import { childTables } from '../database/record-tables.js';
import { childrenOf, moveTo, primaryAmong } from './child-records.js';
import { holdPair, requirePair, versionOf, type Pair } from './merge-pair.js';
import { byId, mergesInSight, viewsOf } from './merge-view.js';
import { lesserRecords, sameRecords, trashSame } from './same-records.js';
import type { BeforeMerge } from './stored-merge.js';
import { takeDigests } from './taken-digests.js';
import { columnsAsTheyAre, takenValues, withWishes } from './taken-fields.js';
import { takeHousehold } from './taken-household.js';
import { takeTags } from './taken-tags.js';

/** Makes one of two individuals: the one takes over what was chosen of the other, and everything that belongs to it. */
@Controller()
export class MergeIndividuals {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly idempotency: IdempotentRequests,
    private readonly resource: IndividualResource,
    private readonly audit: RecordAudit,
    private readonly rules: RecordRules,
    private readonly primaryNotes: PrimaryNotes,
    private readonly work: WorkDone,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(mergeRoutes.merge)
  async merge({
    caller,
    params: { id: keptId },
    body,
    ifMatch,
    idempotencyKey,
  }: Call<typeof mergeRoutes.merge>): Promise<MergeView> {
    const { resource } = this;
    const asked = { operation: 'individual.merge', content: { keptId, ...body } };
    const request = await this.idempotency.identify(caller, idempotencyKey, asked);
    return this.audit.auditDenials(caller, { resource, verb: 'merged', recordId: keptId }, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        const { id } = await this.idempotency.once(tx, caller, request, {
          make: () => this.mergePair(tx, caller, keptId, body, ifMatch),
          again: (id) => Promise.resolve({ id }),
        });
        const [view] = await viewsOf(tx, caller, await mergesInSight(tx, caller, byId(id)), this.clock.now());
        if (!view) throw new AppError('not_found', { detail: 'This merge no longer exists.' });
        return view;
      }),
    );
  }

  private async mergePair(
    tx: Sql,
    caller: Principal,
    keptId: string,
    { merged_id, take = [] }: MergeBody,
    ifMatch: string | undefined,
  ): Promise<{ id: string }> {
    await holdHouseholds(tx, caller);
    await holdPair(tx, caller, keptId, merged_id);
    const pair = await requirePair(tx, caller, keptId, merged_id);
    requireMatch(ifMatch, versionOf(pair));
    const values = await takenValues(this.resource.mapper, pair, withWishes(pair, take));
    await this.requireFit(tx, caller, values, pair);
    const taken = Object.keys(values);
    const replacedNote = taken.includes('notes') ? await this.primaryNotes.unmark(tx, pair.kept) : null;
    const now = this.clock.now();
    const { primaries, ...children } = await this.moveAll(tx, caller, pair, now);
    if (replacedNote !== null) primaries.note = { merged: null, ...primaries.note, kept: replacedNote };
    const id = randomUUID();
    await takeTags(tx, caller, pair, id);
    await takeDigests(tx, caller, pair, id);
    await takeHousehold(tx, caller, pair, id);
    const { kept } = pair;
    // First, as the kept one may take its External ID.
    const hidden = await this.hide(tx, caller, pair, now);
    const row = await writeRow(this.resource, tx, caller, kept, {
      ...(await this.resource.mapper.toColumns(kept, values)),
      // Sample data is removed as a whole, which must not take a real individual along.
      is_sample: kept.is_sample && pair.merged.is_sample,
      updated_at: now,
    });
    await this.audit.recordChange(tx, caller, this.resource, 'merged', row, kept, values);
    this.audit.record(tx, caller, { resource: this.resource, verb: 'merged', recordId: hidden.id });
    await this.audit.announce(tx, caller, 'individual', hidden, 'merged');
    await this.work.individualsMerged(tx, caller, kept.id, id);
    const before: BeforeMerge = {
      taken,
      columns: columnsAsTheyAre(this.resource.mapper, kept, taken),
      is_sample: kept.is_sample,
      updated_at: kept.updated_at.toISOString(),
      version: row.version,
      ...children,
      primaries,
    };
    await tx.$executeRaw`
      INSERT INTO merges (id, account_id, kept_id, merged_id, before, created_by, created_at)
      VALUES (${id}::uuid, ${caller.accountId}::uuid, ${kept.id}::uuid, ${merged_id}::uuid,
        ${JSON.stringify(before)}::jsonb, ${caller.userId}::uuid, ${now})`;
    return { id };
  }

  private async requireFit(tx: Sql, caller: Principal, taken: Values, { kept }: Pair): Promise<void> {
    const present = presentOf(this.resource.mapper, kept);
    // The other one gives up its External ID.
    const { external_id: _, ...values } = taken;
    await this.rules.require(tx, caller, [{ type: 'individual', values, present }]);
  }

  /**
   * All child records move to the kept individual, including those in the trash. Its own primary records stay
   * primary, and a phone number or address that it has as well goes to the trash; so does an incomplete address of its own
   * that the other one has with more.
   */
  private async moveAll(
    tx: Sql,
    caller: Principal,
    pair: Pair,
    now: Date,
  ): Promise<Pick<BeforeMerge, 'moved' | 'same' | 'replaced' | 'primaries'>> {
    const { kept, merged } = pair;
    const moved: BeforeMerge['moved'] = {};
    const same: BeforeMerge['same'] = {};
    const replaced: BeforeMerge['replaced'] = {};
    const primaries: BeforeMerge['primaries'] = {};
    for (const of of childTables) {
      const own = primaryAmong(await childrenOf(tx, caller, of, kept.id));
      const coming = await childrenOf(tx, caller, of, merged.id);
      const ids = coming.map(({ id }) => id);
      const primary = primaryAmong(coming);
      primaries[of.type] = { kept: own, merged: primary };
      const alike = await sameRecords(tx, caller, of, pair);
      const lesser = (
        await lesserRecords(tx, caller, of, { lesser: kept.id, greater: pair.merged.id })
      ).filter(({ within }) => !alike.includes(within));
      const heir = lesser.find(({ id }) => id === own)?.within;
      // Without a primary record of the kept one, the other's becomes primary.
      const next = heir ?? (own === null ? primary : null);
      const twins = alike.filter((id) => id !== next);
      if (twins.length > 0) same[of.type] = twins;
      if (lesser.length > 0) replaced[of.type] = lesser.map(({ id }) => id);
      const trashed = [...twins, ...lesser.map(({ id }) => id)];
      for (const record of trashed.length > 0 ? await trashSame(tx, caller, of, trashed, now) : [])
        await this.audit.announce(tx, caller, of.type, record, 'deleted');
      const arrived = await moveTo(tx, caller, of, ids, kept.id, next);
      moved[of.type] = ids;
      for (const record of arrived.filter(({ in_trash }) => !in_trash)) {
        await this.audit.announce(tx, caller, of.type, record, 'updated');
      }
    }
    return { moved, same, replaced, primaries };
  }

  /** Hides the merged individual from lists and trash. Its values stay, because the merge may be undone. */
  private hide(tx: Sql, caller: Principal, { kept, merged }: Pair, now: Date): Promise<Individual> {
    return writeRow(this.resource, tx, caller, merged, {
      deleted_at: now,
      deleted_by: caller.userId,
      merged_into: kept.id,
      updated_at: merged.updated_at,
    });
  }
}
