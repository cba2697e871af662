import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type HouseholdMember, type HouseholdView, householdRoutes } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { canEdit, sees, type Ownership } from '../access/record-scope.js';
import { Calendar } from '../calendar/calendar.js';
import { nameInOrder } from '../clients/name-order.sql.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { ageOn } from '../individuals/birthdays.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { policyStateSql } from '../policies/policy-state.js';
import { findRecord } from '../resources/find-record.js';
import { byRelationship, householdOf } from './stored-household.js';

type MemberRow = Omit<HouseholdMember, 'age' | 'can_edit'> & Ownership & { readonly dob: string | null };

@Controller()
export class GetHousehold {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: IndividualResource,
    private readonly calendar: Calendar,
  ) {}

  /** @throws AppError `not_found` when there is no such individual in the person's scope. */
  @Handles(householdRoutes.get)
  async get({ caller, params: { id } }: Call<typeof householdRoutes.get>): Promise<HouseholdView> {
    const today = await this.calendar.today(caller.accountId);
    return this.transactions.read(caller.accountId, async (tx) => {
      await findRecord(this.resource, tx, caller, id);
      return viewOf(tx, caller, id, today);
    });
  }
}

/** Members that are there and that the person can see; a member alone is in no household. */
export async function viewOf(tx: Sql, caller: Principal, id: string, today: string): Promise<HouseholdView> {
  const household = await householdOf(tx, caller, id);
  if (!household) return { members: [], hidden: 0, version: 0 };
  const { version } = household;
  const rows = await membersOf(tx, caller, household.id, today);
  if (rows.length < 2) return { members: [], hidden: 0, version };
  const shown = rows.filter((row) => sees(caller, row));
  return {
    members: shown
      .map(({ dob, created_by, assigned_agent, additional_agent, ...row }) => ({
        ...row,
        age: dob === null ? null : ageOn(dob, today),
        can_edit: canEdit(caller, { created_by, assigned_agent, additional_agent }),
      }))
      .sort((one, other) => byRelationship(one.relationship, other.relationship)),
    hidden: rows.length - shown.length,
    version,
  };
}

/** The oldest first. */
function membersOf(
  tx: Sql,
  { accountId }: Principal,
  householdId: string,
  today: string,
): Promise<MemberRow[]> {
  return tx.$queryRaw<MemberRow[]>`
    SELECT member.individual_id, member.relationship, individuals.first_name, individuals.last_name,
      individuals.dob::text AS dob, individuals.created_by, individuals.assigned_agent, individuals.additional_agent,
      (SELECT count(*)::int FROM policies
        WHERE policies.account_id = individuals.account_id AND policies.insured_id = individuals.id
          AND policies.deleted_at IS NULL AND ${policyStateSql(today)} IN ('in_force', 'ends')) AS policies_in_force,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type, 'is_primary', is_primary,
          'address1', address1, 'address2', address2, 'city', city, 'state', state, 'zip', zip, 'county', county)
          ORDER BY is_primary DESC, created_at), '[]')
        FROM addresses WHERE addresses.account_id = individuals.account_id
          AND addresses.individual_id = individuals.id AND addresses.deleted_at IS NULL) AS addresses
    FROM household_members AS member
    JOIN individuals ON individuals.account_id = member.account_id AND individuals.id = member.individual_id
    WHERE member.account_id = ${accountId}::uuid AND member.household_id = ${householdId}::uuid
      AND individuals.deleted_at IS NULL AND individuals.merged_into IS NULL
    ORDER BY individuals.dob, ${nameInOrder}, individuals.id`;
}
