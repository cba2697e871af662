import type { FieldKind, FieldOf, FieldTable } from '@bindery/contracts/crm';
import { fieldsOf } from '@bindery/contracts/crm';
import { IntegrityFailure, type FieldCipher, type FieldPlace } from '@bindery/field-crypto';
import type { Logger } from '@bindery/service-kit/logging';
import { Prisma } from '../generated/prisma/client.js';
import type { ProtectedRule } from './protected-rules.js';

/** What a create or an edit says of a record, by field; an absent field is not spoken of. */
export type Values = Readonly<Record<string, unknown>>;
/** Columns to be written, by their names. */
export type Columns = Readonly<Record<string, unknown>>;
/** A stored row, or the part of one that is at hand. */
export type Stored = object;

const columnOf = (row: Stored, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column];

/** Which row a protected value is sealed for. */
export interface Place {
  readonly id: string;
  readonly account_id: string;
}

interface MapperParts {
  readonly fields: FieldTable;
  readonly table: string;
  /** One for each protected field. */
  readonly rules: Readonly<Record<string, ProtectedRule>>;
  readonly cipher: FieldCipher;
  readonly logger: Logger;
}

/** The blind index beside a protected column. */
export const indexColumn = (field: string): string => `${field}_index`;

/** Fields of the contract that have no column of their name, and protected ones without their index. */
type Unstored<Fields extends FieldTable, Row> = {
  [Name in keyof Fields & string]: Name extends keyof Row
    ? Name extends FieldOf<Fields, 'protected'>
      ? `${Name}_index` extends keyof Row
        ? never
        : Name
      : never
    : Name;
}[keyof Fields & string];

/**
 * The mapper of one table. The types hold each field of the contract to a column of the row, and each protected one to
 * its index and its rule as well: a field without them does not compile.
 */
export const mapperOf =
  <Row>() =>
  <Fields extends FieldTable>(
    parts: MapperParts & {
      readonly fields: Fields & Record<Unstored<Fields, Row>, never>;
      readonly rules: Readonly<Record<FieldOf<Fields, 'protected'>, ProtectedRule>>;
    },
  ): RecordMapper =>
    new RecordMapper(parts);

/**
 * Between the rows of one table and the fields of the contract, which have the same names. Nothing else encrypts or
 * opens a protected field.
 */
export class RecordMapper {
  readonly fields: FieldTable;
  readonly plain: readonly string[];
  readonly dates: readonly string[];
  readonly protected: readonly string[];

  constructor(private readonly parts: MapperParts) {
    this.fields = parts.fields;
    const named = (kind: FieldKind): readonly string[] => fieldsOf(parts.fields, kind);
    this.plain = named('plain');
    this.dates = named('date');
    this.protected = named('protected');
  }

  /** Every field as it leaves the server: protected ones masked, a value that does not open blank and named. */
  async viewOf(row: Stored & Place): Promise<{ fields: Values; failures: string[] }> {
    const { masks, failures } = await this.maskAll(row, this.protected);
    const clear = [...this.plain, ...this.dates].map((field) => [field, this.clearValue(row, field)]);
    return { fields: { ...(Object.fromEntries(clear) as Values), ...masks }, failures };
  }

  /** The present value of a field that is not protected, as the contract writes it. */
  clearValue(row: Stored, field: string): unknown {
    const value = columnOf(row, field) ?? null;
    // The client hands SQL dates out as midnight in UTC; no time zone of the machine has a part in it.
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    return value instanceof Prisma.Decimal ? value.toFixed(2) : value;
  }

  /** Present values of some fields that are not protected. */
  pick(row: Stored, fields: readonly string[]): Values {
    return Object.fromEntries(fields.map((field) => [field, this.clearValue(row, field)]));
  }

  /** Columns for what a create or an edit says: protected values sealed for this row, with their blind indexes. */
  async toColumns(place: Place, values: Values): Promise<Columns> {
    const columns: Record<string, unknown> = {};
    for (const field of this.plain) if (values[field] !== undefined) columns[field] = values[field];
    for (const field of this.dates) {
      const day = values[field] as string | null | undefined;
      if (day !== undefined) columns[field] = day === null ? null : `${day}T00:00:00.000Z`;
    }
    for (const field of this.protected) {
      const value = values[field] as string | null | undefined;
      if (value === undefined) continue;
      columns[field] =
        value === null ? null : await this.parts.cipher.encrypt(this.placeOf(place, field), value);
      columns[indexColumn(field)] =
        value === null ? null : await this.indexOf(place.account_id, field, value);
    }
    return columns;
  }

  /**
   * The value of one protected field, in clear.
   * @throws IntegrityFailure when it does not open; an operator has been alerted.
   */
  async open(row: Stored & Place, field: string): Promise<string | null> {
    const envelope = columnOf(row, field) as string | null | undefined;
    if (envelope === null || envelope === undefined) return null;
    try {
      return await this.parts.cipher.decrypt(this.placeOf(row, field), envelope);
    } catch (error) {
      if (error instanceof IntegrityFailure) this.alert(row, field, error);
      throw error;
    }
  }

  /** How a protected value shows. */
  mask(field: string, value: string): string {
    return this.rule(field).mask(value);
  }

  /** Some protected fields masked; those whose stored value does not open are blank and named. */
  async maskAll(
    row: Stored & Place,
    fields: readonly string[],
  ): Promise<{ masks: Record<string, string | null>; failures: string[] }> {
    const masks: Record<string, string | null> = {};
    const failures: string[] = [];
    for (const field of fields) {
      try {
        const value = await this.open(row, field);
        masks[field] = value === null ? null : this.mask(field, value);
      } catch (error) {
        if (!(error instanceof IntegrityFailure)) throw error;
        masks[field] = null;
        failures.push(field);
      }
    }
    return { masks, failures };
  }

  /** The row's values under the account's newest data key: columns where that is another, fields that do not open. */
  async toNewestKey(row: Stored & Place): Promise<{ columns: Record<string, string>; unreadable: string[] }> {
    const columns: Record<string, string> = {};
    const unreadable: string[] = [];
    for (const field of this.protected) {
      const envelope = columnOf(row, field) as string | null | undefined;
      if (envelope === null || envelope === undefined) continue;
      try {
        const renewed = await this.parts.cipher.reencrypt(this.placeOf(row, field), envelope);
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
    for (const field of this.protected) {
      const index = await this.indexOf(accountId, field, term);
      if (index !== null) found.push({ column: indexColumn(field), index });
    }
    return found;
  }

  /** The blind index of a value; null for a text that cannot be a whole one. */
  async indexOf(accountId: string, field: string, text: string): Promise<string | null> {
    const normalised = this.rule(field).normalise(text);
    if (normalised === undefined) return null;
    return this.parts.cipher.blindIndex({ accountId, table: this.parts.table, field }, normalised);
  }

  private rule(field: string): ProtectedRule {
    const rule = this.parts.rules[field];
    if (!rule) throw new Error(`No rule says how ${this.parts.table}.${field} is masked`);
    return rule;
  }

  private placeOf({ account_id, id }: Place, field: string): FieldPlace {
    return { accountId: account_id, table: this.parts.table, rowId: id, field };
  }

  private alert(row: Place, field: string, error: IntegrityFailure): void {
    this.parts.logger.error(
      { err: error, alert: 'integrity_failure', record_id: row.id, field },
      'a protected value does not open: its record was altered past the service',
    );
  }
}
