import { IntegrityFailure, type FieldCipher, type FieldPlace } from '@bindery/field-crypto';
import type { Logger } from '../logging/logger.js';

/** A stored row, or some of its columns. */
export type Stored = object;

/** The row that an encrypted value belongs to. */
export interface RowRef {
  readonly id: string;
  readonly account_id: string;
}

/** The one form in which values are compared; `undefined` for a text that cannot be a whole value. */
export type Normalise = (text: string) => string | undefined;

/** The blind index beside a protected column. */
export const indexColumn = (field: string): string => `${field}_index`;

const envelopeOf = (row: Stored, field: string): string | null =>
  ((row as Readonly<Record<string, unknown>>)[field] as string | null | undefined) ?? null;

/** The encrypted fields of one table, each stored as an envelope in the column of its name, most with a blind index beside it. */
export class EncryptedFields {
  readonly names: readonly string[];

  constructor(
    private readonly parts: {
      readonly table: string;
      readonly normalise: Readonly<Record<string, Normalise>>;
      /** Fields that are stored without a blind index, so that no search finds them. */
      readonly unindexed?: readonly string[];
      readonly cipher: FieldCipher;
      readonly logger: Logger;
    },
  ) {
    this.names = [...Object.keys(parts.normalise), ...(parts.unindexed ?? [])];
  }

  /** The columns of one value: sealed for its row, with its blind index where it has one. */
  async columnsOf(
    place: RowRef,
    field: string,
    value: string | null,
  ): Promise<Record<string, string | null>> {
    const envelope =
      value === null ? null : await this.parts.cipher.encrypt(this.placeOf(place, field), value);
    if (this.parts.unindexed?.includes(field)) return { [field]: envelope };
    if (value === null) return { [field]: null, [indexColumn(field)]: null };
    return {
      [field]: envelope,
      [indexColumn(field)]: await this.indexOf(place.account_id, field, value),
    };
  }

  /**
   * The value of one field, in clear.
   * @throws IntegrityFailure when it does not open; an operator has been alerted.
   */
  async open(row: Stored & RowRef, field: string): Promise<string | null> {
    const envelope = envelopeOf(row, field);
    if (envelope === null) return null;
    try {
      return await this.parts.cipher.decrypt(this.placeOf(row, field), envelope);
    } catch (error) {
      if (error instanceof IntegrityFailure) this.alert(row, field, error);
      throw error;
    }
  }

  /** Some fields in clear; those whose stored value does not open are blank and named. */
  async openEach(
    row: Stored & RowRef,
    fields: readonly string[] = this.names,
  ): Promise<{ values: Record<string, string | null>; failures: string[] }> {
    const values: Record<string, string | null> = {};
    const failures: string[] = [];
    for (const field of fields) {
      try {
        values[field] = await this.open(row, field);
      } catch (error) {
        if (!(error instanceof IntegrityFailure)) throw error;
        values[field] = null;
        failures.push(field);
      }
    }
    return { values, failures };
  }

  /** The row's values under the account's newest data key: columns where that is another, fields that do not open. */
  async toNewestKey(
    row: Stored & RowRef,
  ): Promise<{ columns: Record<string, string>; unreadable: string[] }> {
    const columns: Record<string, string> = {};
    const unreadable: string[] = [];
    for (const field of this.names) {
      const envelope = envelopeOf(row, field);
      if (envelope === null) continue;
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
  async indexesOf(
    accountId: string,
    term: string,
    fields = this.names,
  ): Promise<{ column: string; index: string }[]> {
    const found: { column: string; index: string }[] = [];
    for (const field of fields) {
      const index = await this.indexOf(accountId, field, term);
      if (index !== null) found.push({ column: indexColumn(field), index });
    }
    return found;
  }

  /** The blind index of a value; null for a text that cannot be a whole one. */
  async indexOf(accountId: string, field: string, text: string): Promise<string | null> {
    const { table, normalise, cipher } = this.parts;
    const normalised = normalise[field]?.(text);
    return normalised === undefined ? null : cipher.blindIndex({ accountId, table, field }, normalised);
  }

  private placeOf({ account_id, id }: RowRef, field: string): FieldPlace {
    return { accountId: account_id, table: this.parts.table, rowId: id, field };
  }

  private alert(row: RowRef, field: string, error: IntegrityFailure): void {
    this.parts.logger.error(
      { err: error, alert: 'integrity_failure', record_id: row.id, field },
      'a protected value does not open: its record was altered past the service',
    );
  }
}
