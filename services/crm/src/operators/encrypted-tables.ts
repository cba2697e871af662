import { fieldsOf, fieldTables, recordTypes, type RecordType } from '@bindery/contracts/crm';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import type { RenewedSource } from './renewed-source.js';

/** A table whose columns hold the ciphertexts of a record's protected fields. */
export interface EncryptedTable {
  readonly type: RecordType;
  readonly name: string;
  readonly fields: readonly string[];
}

/** Every table with encrypted columns, as the contract declares the fields. */
export const encryptedTables: readonly EncryptedTable[] = recordTypes
  .map((type) => {
    const fields = fieldTables[type];
    const encrypted = [...fieldsOf(fields, 'protected'), ...fieldsOf(fields, 'encrypted')];
    return { type, name: recordTables[type].table, fields: encrypted };
  })
  .filter(({ fields }) => fields.length > 0);

/** A table with ciphertexts of a record type: its own, or one with copies. */
export interface CiphertextSource extends EncryptedTable, RenewedSource {}

const ownRows = (table: EncryptedTable): CiphertextSource => ({
  ...table,
  storedIn: table.name,
  id: Prisma.sql`id`,
  recordId: Prisma.sql`id`,
  valueOf: (field) => Prisma.raw(field),
  isOlder: (field, newest) => isOlder(Prisma.raw(field), newest),
  set: (values) =>
    Prisma.join(Object.entries(values).map(([field, value]) => Prisma.sql`${Prisma.raw(field)} = ${value}`)),
});

const beforeMerge = (field: string): Prisma.Sql =>
  Prisma.sql`(before #>> ARRAY['columns', ${field}]::text[])`;

/** The kept individual's previous columns with their ciphertexts, for an undo. */
const storedMerges = (table: EncryptedTable): CiphertextSource => ({
  ...table,
  storedIn: 'merges',
  id: Prisma.sql`id`,
  recordId: Prisma.sql`kept_id`,
  valueOf: beforeMerge,
  isOlder: (field, newest) => isOlder(beforeMerge(field), newest),
  set: (values) => Prisma.sql`
    before = jsonb_set(before, '{columns}', (before -> 'columns') || ${JSON.stringify(values)}::jsonb)`,
});

/** Texts of notes before their edits, each encrypted for its note. */
const noteVersions = (table: EncryptedTable): CiphertextSource => ({
  ...ownRows(table),
  storedIn: 'note_versions',
  recordId: Prisma.sql`note_id`,
});

const isOlder = (value: Prisma.Sql, newest: number): Prisma.Sql =>
  Prisma.sql`NOT starts_with(${value}, ${`v1.${String(newest)}.`})`;

/** All ciphertexts of records. */
export const ciphertextSources: readonly CiphertextSource[] = [
  ...encryptedTables.map(ownRows),
  ...encryptedTables.filter(({ type }) => type === 'individual').map(storedMerges),
  ...encryptedTables.filter(({ type }) => type === 'note').map(noteVersions),
];

/** The columns that re-encryption rewrites, each as `table.column`. */
export const reencryptedColumns: readonly string[] = [
  ...encryptedTables.flatMap(({ name, fields }) => fields.map((field) => `${name}.${field}`)),
  'merges.before',
  'note_versions.body',
];
