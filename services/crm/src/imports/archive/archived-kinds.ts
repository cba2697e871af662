import { recordNames, type RecordType } from '@bindery/contracts/crm';
import { archiveFileName } from '../../exports/archive-names.js';

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

/** The name of the file that has them, without its ending. */
export const fileOf = (kind: ArchivedKind): string => (isList(kind) ? lists[kind] : archiveFileName(kind));

/** What people call one of them. */
export const nameOfKind = (kind: ArchivedKind): string =>
  isList(kind) ? { tag: 'Tag', household: 'Household', view: 'View' }[kind] : recordNames[kind].name;
