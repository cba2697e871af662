import { recordNames, type RecordType } from '@bindery/contracts/crm';
import { archiveFileName, JSON_FOLDER } from '../../exports/archive-names.js';

/** What an archive has beside records. */
const lists = { tag: 'tags', household: 'households', view: 'views' } as const;
type ListKind = keyof typeof lists;

/** What a line of an archive can be. */
export type ArchivedKind = RecordType | ListKind;

/** Those first that others name. */
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

/** What people call one of them. */
export const nameOfKind = (kind: ArchivedKind): string =>
  isList(kind) ? { tag: 'Tag', household: 'Household', view: 'View' }[kind] : recordNames[kind].name;
