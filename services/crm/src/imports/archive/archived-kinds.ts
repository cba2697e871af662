import { recordNames, recordOrder, type RecordType } from '@bindery/contracts/crm';
import { archiveFileName, JSON_FOLDER } from '../../exports/archive-names.js';

/** The lists of an archive beside records: their files and their words. */
const lists = {
  tag: { file: 'tags', name: 'Tag' },
  household: { file: 'households', name: 'Household' },
  view: { file: 'views', name: 'View' },
} as const;
type ListKind = keyof typeof lists;

/** The kind of a line of an archive. */
export type ArchivedKind = RecordType | ListKind;

/** Kinds in the order in which they are restored: first the ones that others name. */
export const archivedKinds: readonly ArchivedKind[] = ['tag', ...recordOrder, 'household', 'view'];

const isList = (kind: ArchivedKind): kind is ListKind => kind in lists;
export const isRecord = (kind: ArchivedKind): kind is RecordType => !isList(kind);

/** The file of an archive that has them. */
export const fileOf = (kind: ArchivedKind): string =>
  `${JSON_FOLDER}${isList(kind) ? lists[kind].file : archiveFileName(kind)}.json`;

/** The files by which an archive is recognized. */
export const ARCHIVE_MARKS = [fileOf('individual'), fileOf('carrier')];

/** The word for one of them. */
export const nameOfKind = (kind: ArchivedKind): string =>
  isList(kind) ? lists[kind].name : recordNames[kind].name;
