import { Inject, Injectable } from '@nestjs/common';
import { FieldCipher, IntegrityFailure, type FieldPlace } from '@bindery/field-crypto';
import type { Principal } from '@bindery/contracts/access';
import {
  protectedFields,
  type IndividualRow,
  type IndividualView,
  type ProtectedField,
} from '@bindery/contracts/crm';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import type { Logger } from '@bindery/service-kit/logging';
import { canDelete, canEdit } from '../access/record-scope.js';
import type { Individual } from '../generated/prisma/client.js';
import {
  columnOfDay,
  dateFields,
  dayOf,
  indexColumn,
  plainFields,
  type DateField,
  type IndividualColumns,
  type IndividualValues,
  type PlainField,
} from './individual-fields.js';
import type { ListedIndividual } from './individual-list.sql.js';
import { protectedRules } from './protected-rules.js';

type Sealed = Pick<Individual, 'id' | 'account_id'>;
type Masks = Partial<Record<ProtectedField, string | null>>;
/** Protected values as they are stored. */
export type Envelopes = Partial<Record<ProtectedField, string>>;

const placeOf = ({ account_id, id }: Sealed, field: ProtectedField): FieldPlace => ({
  accountId: account_id,
  table: 'individuals',
  rowId: id,
  field,
});

/** Between rows and the contract. Nothing else encrypts or opens a protected field. */
@Injectable()
export class IndividualsMapper {
  constructor(
    private readonly cipher: FieldCipher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The record as it leaves the server: protected fields masked, a value that does not open blank and marked. */
  async toView(
    row: Individual,
    person: Principal,
    names: ReadonlyMap<string, string>,
  ): Promise<IndividualView> {
    const { masks, failures } = await this.maskAll(
      row satisfies Record<ProtectedField, string | null>,
      protectedFields,
    );
    const plain = Object.fromEntries(plainFields.map((field) => [field, row[field]]));
    const dates = Object.fromEntries(dateFields.map((field) => [field, dayOf(row[field])]));
    return {
      ...(plain as Pick<IndividualView, PlainField>),
      ...(dates as Pick<IndividualView, DateField>),
      ...(masks as Record<ProtectedField, string | null>),
      ...stateOf(row, person),
      assigned_agent_name: names.get(row.assigned_agent ?? '') ?? null,
      additional_agent_name: names.get(row.additional_agent ?? '') ?? null,
      updated_at: row.updated_at.toISOString(),
      version: row.version,
      integrity_failures: failures,
    };
  }

  /** A row of the list. */
  async toListRow(row: ListedIndividual, person: Principal): Promise<IndividualRow> {
    const { masks, failures } = await this.maskAll(row, ['email']);
    const { first_name, last_name, dob } = row;
    const state = stateOf(row, person);
    return { first_name, last_name, dob, email: masks.email ?? null, ...state, integrity_failures: failures };
  }

  /** Columns for what a create or an edit says: protected values sealed for this row, with their blind indexes. */
  async toColumns(row: Sealed, values: IndividualValues): Promise<IndividualColumns> {
    const columns: Record<string, unknown> = {};
    for (const field of plainFields) if (values[field] !== undefined) columns[field] = values[field];
    for (const field of dateFields) {
      const day = values[field];
      if (day !== undefined) columns[field] = columnOfDay(day);
    }
    for (const field of protectedFields) {
      const value = values[field];
      if (value === undefined) continue;
      columns[field] = value === null ? null : await this.cipher.encrypt(placeOf(row, field), value);
      columns[indexColumn(field)] = value === null ? null : await this.indexOf(row.account_id, field, value);
    }
    return columns;
  }

  /**
   * The value of one protected field, in clear.
   * @throws IntegrityFailure when it does not open; an operator has been alerted.
   */
  async open(row: Sealed & Masks, field: ProtectedField): Promise<string | null> {
    const envelope = row[field];
    if (envelope === null || envelope === undefined) return null;
    try {
      return await this.cipher.decrypt(placeOf(row, field), envelope);
    } catch (error) {
      if (error instanceof IntegrityFailure) this.alert(row, field, error);
      throw error;
    }
  }

  /** The row's values under the account's newest data key: columns where that is another, fields that do not open. */
  async toNewestKey(row: Sealed & Masks): Promise<{ columns: Envelopes; unreadable: ProtectedField[] }> {
    const columns: Envelopes = {};
    const unreadable: ProtectedField[] = [];
    for (const field of protectedFields) {
      const envelope = row[field];
      if (envelope === null || envelope === undefined) continue;
      try {
        const renewed = await this.cipher.reencrypt(placeOf(row, field), envelope);
        if (renewed !== undefined) columns[field] = renewed;
      } catch (error) {
        if (!(error instanceof IntegrityFailure)) throw error;
        this.alert(row, field, error);
        unreadable.push(field);
      }
    }
    return { columns, unreadable };
  }

  /** The blind indexes that a search term has, for each field of which it could be a whole value. */
  async indexesOf(accountId: string, term: string): Promise<{ column: string; index: string }[]> {
    const found: { column: string; index: string }[] = [];
    for (const field of protectedFields) {
      const index = await this.indexOf(accountId, field, term);
      if (index !== null) found.push({ column: indexColumn(field), index });
    }
    return found;
  }

  private alert(row: Sealed, field: ProtectedField, error: IntegrityFailure): void {
    this.logger.error(
      { err: error, alert: 'integrity_failure', record_id: row.id, field },
      'a protected value does not open: its record was altered past the service',
    );
  }

  private async indexOf(accountId: string, field: ProtectedField, text: string): Promise<string | null> {
    const normalised = protectedRules[field].normalise(text);
    if (normalised === undefined) return null;
    return this.cipher.blindIndex({ accountId, table: 'individuals', field }, normalised);
  }

  private async maskAll(row: Sealed & Masks, fields: readonly ProtectedField[]) {
    const masks: Masks = {};
    const failures: ProtectedField[] = [];
    for (const field of fields) {
      try {
        const value = await this.open(row, field);
        masks[field] = value === null ? null : protectedRules[field].mask(value);
      } catch (error) {
        if (!(error instanceof IntegrityFailure)) throw error;
        masks[field] = null;
        failures.push(field);
      }
    }
    return { masks, failures };
  }
}

/** A record in the trash shows as deleted, whatever its status was and will be when it comes back. */
function stateOf(row: Individual | ListedIndividual, person: Principal) {
  return {
    id: row.id,
    status: row.deleted_at === null ? (row.status as IndividualView['status']) : ('deleted' as const),
    created_at: row.created_at.toISOString(),
    can_edit: canEdit(person, row),
    can_delete: canDelete(person, row),
  };
}
