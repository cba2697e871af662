import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type HouseholdView, householdRoutes } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { canEdit } from '../access/record-scope.js';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import type { IndividualWithNames } from '../individuals/individual.sql.js';
import { noSuchRecord } from '../resources/find-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import { writeRow } from '../resources/stored-rows.js';
import { forbiddenToEdit } from '../resources/update-record.js';
import { viewOf } from './get-household.js';
import {
  changeOf,
  entriesOf,
  type HouseholdChange,
  type HouseholdEntry,
  type Rows,
} from './household-change.js';
import {
  holdHouseholds,
  holdIndividuals,
  householdOf,
  isActive,
  isShown,
  type StoredHousehold,
  type StoredMember,
} from './stored-household.js';

/** Sets who is in a household: as edits of those who come, go or change, with their histories, audit and events. */
@Controller()
export class SetHousehold {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    private readonly audit: RecordAudit,
    private readonly calendar: Calendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(householdRoutes.set)
  async set({
    caller,
    params: { id },
    body: { members },
    ifMatch,
  }: Call<typeof householdRoutes.set>): Promise<HouseholdView> {
    const { resource } = this;
    const today = await this.calendar.today(caller.accountId);
    return this.audit.auditDenials(caller, { resource, verb: 'updated', recordId: id }, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        await holdHouseholds(tx, caller);
        const present = await householdOf(tx, caller, id);
        const rows = await holdIndividuals(tx, caller, [
          id,
          ...[...members, ...(present?.members ?? [])].map(({ individual_id }) => individual_id),
        ]);
        const individual = rows.get(id);
        if (!isShown(caller, individual)) throw noSuchRecord(resource.noun);
        if (!canEdit(caller, individual)) throw forbiddenToEdit(resource);
        requireMatch(ifMatch, present?.version ?? 0);
        const change = changeOf(caller, id, present, members, rows);
        for (const { individual_id } of change.added) await leaveEarlier(tx, caller, individual_id, rows);
        await this.save(tx, caller, present, change);
        await this.tell(tx, caller, entriesOf(id, present, change), rows);
        return viewOf(tx, caller, id, today);
      }),
    );
  }

  private async save(
    tx: Sql,
    { accountId }: Principal,
    present: StoredHousehold | null,
    { added, removed, changed, demoted, remaining }: HouseholdChange,
  ): Promise<void> {
    if (added.length + removed.length + changed.length === 0) return;
    if (remaining.length === 0) {
      if (present) await endHousehold(tx, accountId, present.id);
      return;
    }
    const id = present?.id ?? randomUUID();
    if (present === null) {
      await tx.$executeRaw`
        INSERT INTO households (account_id, id, created_at)
        VALUES (${accountId}::uuid, ${id}::uuid, ${this.clock.now()})`;
    } else {
      await tx.$executeRaw`
        UPDATE households SET version = version + 1 WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
    }
    // The database ends a household of one, so those who come are there before others go.
    for (const { individual_id, relationship } of added) {
      await tx.$executeRaw`
        INSERT INTO household_members (account_id, individual_id, household_id, relationship)
        VALUES (${accountId}::uuid, ${individual_id}::uuid, ${id}::uuid, ${relationship})`;
    }
    const lowered = demoted.map((member): StoredMember => ({ ...member, relationship: 'other_relative' }));
    for (const { individual_id, relationship } of [...changed, ...lowered]) {
      await tx.$executeRaw`
        UPDATE household_members SET relationship = ${relationship}
        WHERE account_id = ${accountId}::uuid AND individual_id = ${individual_id}::uuid`;
    }
    const gone = removed.map(({ individual_id }) => individual_id);
    await tx.$executeRaw`
      DELETE FROM household_members
      WHERE account_id = ${accountId}::uuid AND individual_id = ANY (${gone}::uuid[])`;
  }

  private async tell(
    tx: Sql,
    caller: Principal,
    entries: readonly HouseholdEntry[],
    rows: Rows,
  ): Promise<void> {
    const latest = new Map(rows);
    for (const entry of entries) {
      const present = latest.get(entry.of);
      if (!present) continue;
      const row = await writeRow<IndividualWithNames>(this.resource, tx, caller, present, {
        updated_at: this.clock.now(),
      });
      latest.set(entry.of, row);
      const { member, relationship } = entry;
      const values = {
        ...(member && { household_member: true }),
        ...(relationship && { household_relationship: true }),
      };
      const at = (time: 0 | 1) => ({
        household_member: member?.[time] ?? null,
        household_relationship: relationship?.[time] ?? null,
      });
      const [before, after] = [
        { ...present, ...at(0) },
        { ...row, ...at(1) },
      ];
      await this.audit.recordChange(tx, caller, this.resource, 'updated', after, before, values);
    }
  }
}

/**
 * A person whose fellow members are all in the trash can leave the household.
 * @throws AppError `conflict` for a member of another household
 */
async function leaveEarlier(tx: Sql, caller: Principal, id: string, rows: Rows): Promise<void> {
  const earlier = await householdOf(tx, caller, id);
  if (!earlier) return;
  const ids = earlier.members.map(({ individual_id }) => individual_id);
  const active = [...(await holdIndividuals(tx, caller, ids)).values()].filter(isActive);
  if (active.length > 1) {
    const { first_name = '', last_name = '' } = rows.get(id) ?? {};
    throw new AppError('conflict', {
      detail: `${first_name} ${last_name} is already in another household. Take ${first_name} out of it first.`,
    });
  }
  await endHousehold(tx, caller.accountId, earlier.id);
}

async function endHousehold(tx: Sql, accountId: string, id: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM households WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
}
