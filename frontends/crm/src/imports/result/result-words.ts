import { recordNames, type ImportView } from '@bindery/contracts/crm';
import { rowsOf, thingsOf } from '../import-words.js';

/** The parts of an archive beside records. */
const listNames = { tag: { name: 'tag', many: 'tags' }, view: { name: 'view', many: 'views' } };

const were = (count: number): string => (count === 1 ? 'was' : 'were');

/** The result of an import, sentence by sentence. */
export function resultOf({ type, state, counts, result, mapping }: ImportView): string[] {
  if (!result) return [];
  // A client who only gets a policy or a phone number is updated, too.
  const updated = Math.max(result.updated, state === 'completed' ? counts.update : 0);
  return [
    createdWords(result.created),
    updated > 0 && `${thingsOf({ type }, updated)} ${were(updated)} updated.`,
    counts.unchanged > 0 && `${rowsOf(counts.unchanged)} changed nothing.`,
    counts.removed > 0 && `${rowsOf(counts.removed)} ${were(counts.removed)} left out.`,
    counts.error > 0 && `${rowsOf(counts.error)} had errors and didn’t go in.`,
    counts.warnings > 0 &&
      `${rowsOf(counts.warnings)} ${counts.warnings === 1 ? 'has' : 'have'} a warning: something in ${counts.warnings === 1 ? 'it' : 'them'} was left out${mapping?.leftovers === 'note' ? ' or kept in a note' : ''}.`,
  ].filter((sentence) => sentence !== false);
}

/** 'Added: 200 individuals, 180 policies, 3 carriers.' */
function createdWords(created: Readonly<Record<string, number>>): string {
  const parts = countedRecords(created);
  return parts.length === 0 ? 'Nothing was added.' : `Added: ${parts.join(', ')}.`;
}

/** Numbers by type of record, in words. */
const countedRecords = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries({ ...recordNames, ...listNames }).flatMap(([type, { name, many }]) => {
    const count = counts[type] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? name.toLowerCase() : many}`];
  });

/** Words for an undo before it happens: 'Undo removes 812 individuals, 640 policies, and 3 carriers.' */
export function undoWords({ type, result }: Pick<ImportView, 'type' | 'result'>): string {
  const { created = {}, updated = 0 } = result ?? {};
  const added = countedRecords(created);
  return [
    added.length > 0 &&
      `Undo removes ${listed.format(added)}. They move to the trash, with the tasks that were made for them.`,
    updated > 0 &&
      `${thingsOf({ type }, updated)} ${updated === 1 ? 'gets' : 'get'} back the values from before, unless somebody has changed them since.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The result of the undo of an import. */
export function undoneWords({ result }: ImportView): string[] {
  const undone = result?.undone;
  if (!undone) return [];
  const { removed, removed_by_type, restored, left } = undone;
  const counted = countedRecords(removed_by_type);
  // An undo of an earlier release counts them together.
  const gone = counted.length > 0 ? listed.format(counted) : count(removed, 'record');
  return [
    removed > 0 && `${gone} that this import had added moved to the trash.`,
    restored > 0 &&
      `${count(restored, 'record')} got back ${restored === 1 ? 'its' : 'their'} earlier values.`,
    left.length > 0
      ? `${count(left.length, 'record')} ${were(left.length)} left as ${left.length === 1 ? 'it is' : 'they are'}:`
      : 'Nothing else of it is left.',
  ].filter((sentence) => sentence !== false);
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
