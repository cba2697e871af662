import {
  filteredLists,
  importTypes,
  listPage,
  recordNames,
  type FilteredList,
  type ImportedType,
  type ImportType,
  type ImportState,
  type ImportView,
  type ListedImport,
  type RecordSection,
  type RowOutcome,
} from '@bindery/contracts/crm';
import type { Tone } from '@bindery/ui';
import { countOf, type Counted } from '../records/list/listing.js';

export const rowsOf = (count: number): string => countOf({ singular: 'row', section: 'rows' }, count);

/** The section of the list that shows the records of each type. */
export const sectionOf = {
  ...Object.fromEntries(filteredLists.map((type) => [type, listPage(type).section])),
  ...({ product: 'carriers', archive: 'individuals' } satisfies Readonly<
    Record<Exclude<ImportedType, FilteredList>, RecordSection>
  >),
} as Readonly<Record<ImportedType, RecordSection>>;

/** The nouns of an import's rows; those of the archive of an account are any records. */
export const importNouns = {
  ...Object.fromEntries(importTypes.map((type) => [type, nounsOf(type)])),
  archive: { singular: 'record', section: 'records' },
} as Readonly<Record<ImportedType, Counted>>;

function nounsOf(type: ImportType): Counted {
  const { name, many } = recordNames[type];
  return { singular: name.toLowerCase(), section: many };
}

/** The rows of an import, counted. */
export const thingsOf = ({ type }: Pick<ListedImport, 'type'>, count: number): string =>
  countOf(importNouns[type], count);

/** Records of any type, counted. */
export const recordsOf = (count: number): string => countOf(importNouns.archive, count);

/** The outcomes of rows, in a word or two. */
export const outcomeLooks: Readonly<Record<RowOutcome, { label: string; tone: Tone }>> = {
  new: { label: 'New', tone: 'green' },
  update: { label: 'Update', tone: 'blue' },
  unchanged: { label: 'Unchanged', tone: 'gray' },
  duplicate: { label: 'Possible duplicate', tone: 'amber' },
  repeated: { label: 'Same as above', tone: 'gray' },
  error: { label: 'Error', tone: 'red' },
  removed: { label: 'Left out', tone: 'gray' },
};

export const stateLooks: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  reading: { label: 'Reading the file', tone: 'blue' },
  mapping: { label: 'Columns to match', tone: 'amber' },
  checking: { label: 'Checking', tone: 'blue' },
  ready: { label: 'Ready to import', tone: 'amber' },
  running: { label: 'Importing', tone: 'blue' },
  canceling: { label: 'Canceling', tone: 'blue' },
  completed: { label: 'Imported', tone: 'green' },
  canceled: { label: 'Canceled', tone: 'gray' },
  failed: { label: 'Failed', tone: 'red' },
  undoing: { label: 'Undoing', tone: 'blue' },
  undone: { label: 'Undone', tone: 'gray' },
};

/** How many rows go in: each makes a record, or changes one. A client further up gets what else a row has. */
export const goingIn = ({ type, counts }: Pick<ListedImport, 'type' | 'counts'>): number =>
  counts.new + counts.update + counts.duplicate + (type === 'individual' ? counts.repeated : 0);

/** Sentences about what an import will do. */
export function planOf(view: Pick<ImportView, 'type' | 'counts' | 'made_besides'>): string[] {
  const { counts } = view;
  const added = counts.new + counts.duplicate;
  return [
    added > 0 && `${thingsOf(view, added)} will be added.`,
    counts.update > 0 && `${thingsOf(view, counts.update)} will be updated.`,
    besidesText(view.made_besides),
    counts.repeated > 0 &&
      `${rowsOf(counts.repeated)} ${isOrAre(counts.repeated)} ${repeatedWords(view.type)}`,
    counts.unchanged > 0 &&
      `${rowsOf(counts.unchanged)} ${counts.unchanged === 1 ? 'changes' : 'change'} nothing.`,
    counts.removed > 0 && `${rowsOf(counts.removed)} ${isOrAre(counts.removed)} left out.`,
    counts.error > 0 &&
      `${rowsOf(counts.error)} with errors ${counts.error === 1 ? 'stays' : 'stay'} out, unless you correct ${counts.error === 1 ? 'it' : 'them'} here. You can also download ${counts.error === 1 ? 'it' : 'them'} afterwards.`,
  ].filter((sentence) => sentence !== false);
}

/** Such as '2 carriers, 3 products, and 4 policies will be added with them.' */
function besidesText(made: ImportView['made_besides']): string | false {
  if (made === null) return false;
  const { carriers, products, policies } = made;
  const counts = [
    ['carrier', carriers] as const,
    ['product', products] as const,
    ['policy', policies] as const,
  ];
  const parts = counts.flatMap(([type, count]) => (count === 0 ? [] : [countOf(importNouns[type], count)]));
  return parts.length > 0 && `${all.format(parts)} will be added with them.`;
}

const all = /* @__PURE__ */ new Intl.ListFormat('en-US', { type: 'conjunction' });

const repeatedWords = (type: ImportedType): string =>
  type === 'individual'
    ? 'of an individual further up. Only the policy, phone numbers and the like go in from there.'
    : 'the same as a row further up.';

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');
