import type { FieldKind, FieldOf, FieldTable } from '@bindery/contracts/crm';
import { fieldsOf } from '@bindery/contracts/crm';
import { IntegrityFailure, type FieldCipher } from '@bindery/field-crypto';
import { EncryptedFields, type RowRef, type Stored } from '@bindery/service-kit/field-keys';
import type { Logger } from '@bindery/service-kit/logging';
import { LRUCache } from 'lru-cache';
import { Prisma } from '../generated/prisma/client.js';
import type { ProtectedRule } from './protected-rules.js';

/** Submitted field values. An absent field is unchanged. */
export type Values = Readonly<Record<string, unknown>>;
/** Columns to be written, by their names. */
export type Columns = Readonly<Record<string, unknown>>;
const columnOf = (row: Stored, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column];

const maskedAs = (row: Stored & RowRef, field: string): string =>
  `${row.account_id} ${row.id} ${field} ${String(columnOf(row, field))}`;

interface MapperParts {
  readonly fields: FieldTable;
  readonly table: string;
  /** One for each protected field. */
  readonly rules: Readonly<Record<string, ProtectedRule>>;
  /** Reads each field that another table holds. */
  readonly elsewhere?: Readonly<Record<string, (row: never) => Promise<string | null>>>;
  /** The protected fields that an account has shown in clear; none if absent. */
  readonly clearFieldsOf?: (accountId: string) => Promise<readonly string[]>;
  readonly cipher: FieldCipher;
  readonly logger: Logger;
}

/** Caches the decrypted values of viewed lists for a short time, like the keys. */
const MASKS = { max: 20_000, ttl: 5 * 60_000 } as const;

/** Fields of the contract that have neither a column nor another table, and protected ones without their index. */
type Unstored<Fields extends FieldTable, Row> = {
  [Name in keyof Fields & string]: Name extends keyof Row
    ? Name extends FieldOf<Fields, 'protected'>
      ? `${Name}_index` extends keyof Row
        ? never
        : Name
      : never
    : Name extends FieldOf<Fields, 'elsewhere'>
      ? never
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

/** Between the rows of one table and the fields of the contract, which have the same names. */
export class RecordMapper {
  readonly fields: FieldTable;
  readonly plain: readonly string[];
  readonly dates: readonly string[];
  readonly moments: readonly string[];
  readonly protected: readonly string[];
  /** Fields that are shown in clear, though they are stored as envelopes. */
  readonly encrypted: readonly string[];
  /** Fields that rows of other tables hold. */
  readonly elsewhere: readonly string[];
  private readonly sealed: EncryptedFields;
  /** By the place of a value and its envelope, which opens nowhere else. */
  private masksOfRows: LRUCache<string, string> | undefined;

  constructor(private readonly parts: MapperParts) {
    this.fields = parts.fields;
    const ofKind = (kind: FieldKind): readonly string[] => fieldsOf(parts.fields, kind);
    this.plain = ofKind('plain');
    this.dates = ofKind('date');
    this.moments = ofKind('moment');
    this.protected = ofKind('protected');
    this.encrypted = ofKind('encrypted');
    this.elsewhere = ofKind('elsewhere');
    const normalise = Object.fromEntries(
      this.protected.map((field) => [field, (text: string) => this.rule(field).normalise(text)]),
    );
    this.sealed = new EncryptedFields({ ...parts, normalise, unindexed: this.encrypted });
  }

  /** Made on first use: an empty one takes a megabyte, and most tables have nothing to mask. */
  private get masks(): LRUCache<string, string> {
    return (this.masksOfRows ??= new LRUCache(MASKS));
  }

  /** Fields whose values are stored as they are. */
  get plaintextFields(): readonly string[] {
    return [...this.plain, ...this.dates, ...this.moments];
  }

  /** Whether a field is stored as an envelope, so that its value is in no history. */
  isSealed(field: string): boolean {
    return this.sealed.names.includes(field) || this.elsewhere.includes(field);
  }

  /** Every field as it leaves the server: protected ones masked, a value that does not open blank and named. */
  async viewOf(row: Stored & RowRef): Promise<{ fields: Values; failures: string[] }> {
    const { masks, failures } = await this.maskAll(row, this.protected);
    const opened = await this.sealed.openEach(row, this.encrypted);
    const elsewhere = await Promise.all(this.elsewhere.map((field) => this.openOrBlank(row, field)));
    const clear = this.plaintextFields.map((field) => [field, this.clearValue(row, field)]);
    const fields: Values = { ...(Object.fromEntries(clear) as Values), ...masks, ...opened.values };
    return {
      fields: { ...fields, ...Object.fromEntries(elsewhere) },
      failures: [...failures, ...opened.failures],
    };
  }

  /** The present value of a field that is not protected, as the contract writes it. */
  clearValue(row: Stored, field: string): unknown {
    const value = columnOf(row, field) ?? null;
    if (value instanceof Date && this.moments.includes(field)) return value.toISOString();
    // The client returns SQL dates as midnight in UTC, so the machine's time zone doesn't matter.
    if (value instanceof Date) return value.toISOString().slice(0, 10);
    return value instanceof Prisma.Decimal ? value.toFixed(2) : value;
  }

  /** Present values of some fields that are not protected. */
  pick(row: Stored, fields: readonly string[]): Values {
    return Object.fromEntries(fields.map((field) => [field, this.clearValue(row, field)]));
  }

  /** Columns for what a create or an edit says: protected values sealed for this row, with their blind indexes. */
  async toColumns(place: RowRef, values: Values): Promise<Columns> {
    const columns: Record<string, unknown> = {};
    for (const field of [...this.plain, ...this.moments])
      if (values[field] !== undefined) columns[field] = values[field];
    for (const field of this.dates) {
      const day = values[field] as string | null | undefined;
      if (day !== undefined) columns[field] = day === null ? null : `${day}T00:00:00.000Z`;
    }
    for (const field of this.sealed.names) {
      const value = values[field] as string | null | undefined;
      if (value !== undefined) Object.assign(columns, await this.sealed.columnsOf(place, field, value));
    }
    return columns;
  }

  /**
   * The value of one encrypted field, in clear.
   * @throws IntegrityFailure when it does not open; an operator has been alerted.
   */
  open(row: Stored & RowRef, field: string): Promise<string | null> {
    const readElsewhere = this.parts.elsewhere?.[field];
    return readElsewhere ? readElsewhere(row as never) : this.sealed.open(row, field);
  }

  private async openOrBlank(row: Stored & RowRef, field: string): Promise<[string, string | null]> {
    try {
      return [field, await this.open(row, field)];
    } catch (error) {
      if (error instanceof IntegrityFailure) return [field, null];
      throw error;
    }
  }

  /** The mask of a protected value. */
  mask(field: string, value: string): string {
    return this.rule(field).mask(value);
  }

  /**
   * Some protected fields masked, or in clear if the account has them shown so; those whose stored value does not open are
   * blank and named. Don't call it in a transaction: it may open one.
   */
  async maskAll(
    row: Stored & RowRef,
    fields: readonly string[],
  ): Promise<{ masks: Record<string, string | null>; failures: string[] }> {
    const clear = (await this.parts.clearFieldsOf?.(row.account_id)) ?? [];
    const keyOf = (field: string) => `${clear.includes(field) ? 'clear' : 'masked'} ${maskedAs(row, field)}`;
    const known = fields.map((field) => [field, this.masks.get(keyOf(field))] as const);
    const unknown = known.filter(([, mask]) => mask === undefined).map(([field]) => field);
    const { values, failures } = await this.sealed.openEach(row, unknown);
    const opened = Object.entries(values).map(([field, value]) => {
      const shown = value === null || clear.includes(field) ? value : this.mask(field, value);
      if (shown !== null) this.masks.set(keyOf(field), shown);
      return [field, shown] as const;
    });
    return { masks: Object.fromEntries([...known, ...opened]) as Record<string, string | null>, failures };
  }

  /** The row's values under the account's newest data key: columns where that is another, fields that do not open. */
  toNewestKey(row: Stored & RowRef): Promise<{ columns: Record<string, string>; unreadable: string[] }> {
    return this.sealed.toNewestKey(row);
  }

  /** The blind indexes that a search term has, for each of the fields of which it could be a whole value. */
  indexesOf(
    accountId: string,
    term: string,
    fields: readonly string[],
  ): Promise<{ column: string; index: string }[]> {
    return this.sealed.indexesOf(accountId, term, fields);
  }

  /** The blind index of a value; null for a text that cannot be a whole one. */
  indexOf(accountId: string, field: string, text: string): Promise<string | null> {
    return this.sealed.indexOf(accountId, field, text);
  }

  private rule(field: string): ProtectedRule {
    const rule = this.parts.rules[field];
    if (!rule) throw new Error(`No rule says how ${this.parts.table}.${field} is masked`);
    return rule;
  }
}
