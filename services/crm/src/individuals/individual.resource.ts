import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  emailFields,
  individualFields,
  listedName,
  sortedFields,
  type IndividualListQuery,
  type IndividualRow,
  type IndividualView,
  type ListedField,
  type ProtectedField,
} from '@bindery/contracts/crm';
import { identityActions } from '@bindery/contracts/identity';
import { isCalendarDate } from '@bindery/contracts/validation';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { canDelete, canEdit, inScopeSql } from '../access/record-scope.js';
import { AddressResource } from '../children/address.resource.js';
import { DependentResource } from '../children/dependent.resource.js';
import { PhoneResource } from '../children/phone.resource.js';
import { Calendar } from '../calendar/calendar.js';
import { WorkDone } from '../work-done/work-done.js';
import { RuleTaskOwners } from '../tasks/rule-task-owners.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma, type Individual } from '../generated/prisma/client.js';
import { EmailDisplays } from '../access/email-displays.js';
import { PrimaryNotes } from '../notes/primary-notes.js';
import { protectedRules } from '../resources/protected-rules.js';
import type { ArchivedForm, ListedResource, NewChild } from '../resources/resource-definition.js';
import { mapperOf, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { DefaultAgents } from './default-agents.js';
import { ageOn, medicareDatesOf, type BirthDates } from './birthdays.js';
import { birthsTurning65Soon, nextDateOf } from './next-date.js';
import { mergedInto, survivorOf } from './merged-individuals.sql.js';
import { ProtectedSearches } from './protected-searches.js';
import { individualListSql, type ListedIndividual } from './individual-list.sql.js';
import { individualsWithNames, type IndividualWithNames } from './individual.sql.js';
import { trashOf } from '../resources/list-trash.js';

/** An individual among the other types of record: whose it is, whom it can be assigned to, how it is shown. */
@Injectable()
export class IndividualResource implements ListedResource<
  IndividualWithNames,
  IndividualView,
  IndividualRow
> {
  readonly type = 'individual';
  readonly noun = 'individual';
  readonly table = recordTables[this.type].table;
  readonly selectSql = individualsWithNames;
  readonly mapper: RecordMapper;
  readonly archive: ArchivedForm<IndividualWithNames> = {
    columns: (_caller, { object, values }) => ({
      is_imported: true,
      ...(values['status'] === 'lead' && stageSince(object['lead_stage_since'])),
    }),
  };
  readonly trash = trashOf<IndividualWithNames>(this, listedName);

  constructor(
    cipher: FieldCipher,
    private readonly protectedSearches: ProtectedSearches,
    private readonly primaryNotes: PrimaryNotes,
    private readonly taskOwners: RuleTaskOwners,
    private readonly work: WorkDone,
    @Inject(LOGGER) logger: Logger,
    private readonly calendar: Calendar,
    private readonly phones: PhoneResource,
    private readonly addresses: AddressResource,
    private readonly dependents: DependentResource,
    displays: EmailDisplays,
    private readonly defaultAgents: DefaultAgents,
  ) {
    const { table } = this;
    this.mapper = mapperOf<Individual>()({
      fields: individualFields,
      table,
      rules: protectedRules,
      clearFieldsOf: (accountId) => displays.clearFieldsOf(accountId),
      elsewhere: { notes: (row: IndividualWithNames) => this.primaryNotes.textOf(row) },
      cipher,
      logger,
    });
  }

  visibleTo(caller: Principal): Prisma.Sql {
    return Prisma.sql`${inScopeSql(caller)} AND individuals.merged_into IS NULL`;
  }

  async listSql(caller: Principal, query: IndividualListQuery) {
    const { search, protected_search: number } = query;
    if (number) await this.protectedSearches.admit(caller, identityActions.protectedSearched);
    const { accountId } = caller;
    const indexes = [
      // A whole address is found whether or not addresses are shown, so a search at each letter may cover them.
      ...(search === '' ? [] : await this.mapper.indexesOf(accountId, search, emailFields)),
      ...(number ? await this.mapper.indexesOf(accountId, number.value, [number.field]) : []),
    ];
    const days = await this.calendar.daysOf(accountId);
    return individualListSql(caller, query, days, { indexes, shown: await this.calendar.shownTo(caller) });
  }

  async afterWrite(
    tx: Sql,
    caller: Principal,
    row: IndividualWithNames,
    { notes, assigned_agent, status }: Values,
  ): Promise<IndividualWithNames> {
    if (assigned_agent !== undefined && row.version > 1) {
      const theirs = Prisma.sql`tasks.insured_id = ${row.id}::uuid`;
      await this.taskOwners.syncAssignees(tx, caller.accountId, theirs, caller.userId);
    }
    // A new client has no tasks.
    if (row.version > 1 && status === 'lead') await this.work.contactUndone(tx, caller, row.id);
    else if (row.version > 1 && typeof status === 'string')
      await this.work.leadContacted(tx, caller, row.id, {
        ...{ recordId: row.id, reason: `Status changed to ${status}` },
      });
    if (notes === undefined) return row;
    return { ...row, ...(await this.primaryNotes.write(tx, caller, row, notes as string | null)) };
  }

  canEdit(caller: Principal, row: Individual): boolean {
    return canEdit(caller, row);
  }

  canDelete(caller: Principal, row: Individual): boolean {
    return canDelete(caller, row);
  }

  rootOf({ id }: Individual): string {
    return id;
  }

  completed(caller: Principal, values: Values): Promise<Values> {
    return this.defaultAgents.assigned(caller, values);
  }

  extractChildren({ phones, addresses, dependents, tags, ...values }: Values) {
    const childrenOf = (resource: NewChild['resource'], name: string, bodies: unknown): NewChild[] =>
      ((bodies ?? []) as Values[]).map((body, index) => ({
        resource,
        values: body,
        path: `${name}.${index}`,
      }));
    return {
      values,
      children: [
        ...childrenOf(this.phones, 'phones', phones),
        ...childrenOf(this.addresses, 'addresses', addresses),
        ...childrenOf(this.dependents, 'dependents', dependents),
      ],
      tags: (tags ?? []) as readonly string[],
    };
  }

  /** The status `deleted` is never stored: setting it moves the record to the trash. */
  splitEdit({ status, ...rest }: Values): { values: Values; deletes: boolean } {
    if (status === 'deleted') return { values: rest, deletes: true };
    return { values: status === undefined ? rest : { ...rest, status }, deletes: false };
  }

  mergedInto(tx: Sql, caller: Principal, id: string): Promise<string | null> {
    return survivorOf(tx, caller.accountId, id);
  }

  historyBefore(tx: Sql, row: Individual): Promise<string[]> {
    return mergedInto(tx, row);
  }

  async toView(row: IndividualWithNames, caller: Principal): Promise<IndividualView> {
    const { fields, failures } = await this.mapper.viewOf(row);
    return {
      // The mapper reads every field of the contract's own table.
      ...(fields as Omit<IndividualView, 'id'>),
      ...stateOf(row, caller),
      assigned_agent_name: row.assigned_agent_name,
      additional_agent_name: row.additional_agent_name,
      tags: row.tags,
      lead_stage_since: row.lead_stage_since?.toISOString().slice(0, 10) ?? null,
      updated_at: row.updated_at.toISOString(),
      version: row.version,
      integrity_failures: failures as ProtectedField[],
    };
  }

  async toListItems(rows: readonly ListedIndividual[], caller: Principal): Promise<IndividualRow[]> {
    const today = await this.calendar.today(caller.accountId);
    const turning65Soon = birthsTurning65Soon(today);
    return Promise.all(rows.map((row) => this.toListItem(row, caller, today, turning65Soon)));
  }

  private async toListItem(
    row: ListedIndividual,
    caller: Principal,
    today: string,
    turning65Soon: BirthDates,
  ): Promise<IndividualRow> {
    const { masks, failures } = await this.mapper.maskAll(row, emailFields);
    const { dob, assigned_agent_name, additional_agent_name, household, tags, last_contact_at } = row;
    const { city, state, zip, county, phone, phone_e164, phone_extension, policies_in_force } = row;
    const { lead_stage_since, next_task } = row;
    return {
      ...valuesOf(sortedFields, row),
      ...valuesOf(emailFields, masks),
      ...{ assigned_agent_name, additional_agent_name, household, tags, policies_in_force },
      ...{ city, state, zip, county, phone, phone_e164, phone_extension, lead_stage_since, next_task },
      age: dob === null ? null : ageOn(dob, today),
      ...medicareDatesOf(dob),
      next_date: nextDateOf(row, turning65Soon),
      last_contact_at: last_contact_at?.toISOString() ?? null,
      ...stateOf(row, caller),
      updated_at: row.updated_at.toISOString(),
      integrity_failures: failures as ProtectedField[],
    };
  }
}

/** Values as a row of the list has them: what is stored is what the contract takes. */
const valuesOf = <Name extends ListedField>(
  names: readonly Name[],
  values: Readonly<Partial<Record<Name, unknown>>>,
) => Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Pick<IndividualRow, Name>;

/** A record in the trash shows as deleted, whatever its status was and will be when it comes back. */
function stateOf(row: Individual | ListedIndividual, caller: Principal) {
  return {
    id: row.id,
    status: row.deleted_at === null ? (row.status as IndividualView['status']) : ('deleted' as const),
    created_at: row.created_at.toISOString(),
    can_edit: canEdit(caller, row),
    can_delete: canDelete(caller, row),
  };
}

/** The day on which a restored lead entered its stage. Without one that can be, it enters it today. */
function stageSince(day: unknown): { lead_stage_since?: string } {
  const canBe =
    typeof day === 'string' && isCalendarDate(day) && day <= new Date().toISOString().slice(0, 10);
  return canBe ? { lead_stage_since: day } : {};
}
