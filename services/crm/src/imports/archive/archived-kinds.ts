import { recordNames, type RecordType } from '@bindery/contracts/crm';
import { archiveFileName, JSON_FOLDER } from '../../exports/archive-names.js';

/** The lists of an archive beside records. */
const lists = { tag: 'tags', household: 'households', view: 'views' } as const;
type ListKind = keyof typeof lists;

/** The kind of a line of an archive. */
export type ArchivedKind = RecordType | ListKind;

/** Kinds in the order in which they are restored: first the ones that others name. */
export const archivedKinds = [
  'tag',
  'carrier',
  'product',
  'individual',
  'household',
  'phone',
  'address',
  'dependent',
  'note',
  'policy',
  'task',
  'view',
] as const satisfies readonly ArchivedKind[];

const isList = (kind: ArchivedKind): kind is ListKind => kind in lists;
export const isRecord = (kind: ArchivedKind): kind is RecordType => !isList(kind);

/** The file of an archive that has them. */
export const fileOf = (kind: ArchivedKind): string =>
  `${JSON_FOLDER}${isList(kind) ? lists[kind] : archiveFileName(kind)}.json`;

/** The files by which an archive is recognized. */
export const ARCHIVE_MARKS = [fileOf('individual'), fileOf('carrier')];

/** The word for one of them. */
export const nameOfKind = (kind: ArchivedKind): string =>
  isList(kind) ? { tag: 'Tag', household: 'Household', view: 'View' }[kind] : recordNames[kind].name;
