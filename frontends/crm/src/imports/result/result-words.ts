import { recordNames, type ImportView } from '@bindery/contracts/crm';
import { rowsOf, thingsOf } from '../import-words.js';

/** The parts of an archive beside records. */
const listNames = { tag: { name: 'tag', many: 'tags' }, view: { name: 'view', many: 'views' } };

const were = (count: number): string => (count === 1 ? 'was' : 'were');

/** The result of an import, sentence by sentence. */
export function resultOf({ type, counts, result }: ImportView): string[] {
  if (!result) return [];
  const updated = thingsOf({ type }, result.updated);
  return [
    createdWords(result.created),
    result.updated > 0 && `${updated} ${were(result.updated)} updated.`,
    counts.unchanged > 0 && `${rowsOf(counts.unchanged)} changed nothing.`,
    counts.removed > 0 && `${rowsOf(counts.removed)} ${were(counts.removed)} left out.`,
    counts.error > 0 && `${rowsOf(counts.error)} had errors and didn’t go in.`,
    counts.warnings > 0 &&
      `${rowsOf(counts.warnings)} ${counts.warnings === 1 ? 'has' : 'have'} a warning: something in ${counts.warnings === 1 ? 'it' : 'them'} was left out.`,
  ].filter((sentence) => sentence !== false);
}

/** 'Added: 200 individuals, 180 policies, 3 carriers.' */
function createdWords(created: Readonly<Record<string, number>>): string {
  const parts = Object.entries({ ...recordNames, ...listNames }).flatMap(([type, { name, many }]) => {
    const count = created[type] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? name.toLowerCase() : many}`];
  });
  return parts.length === 0 ? 'Nothing was added.' : `Added: ${parts.join(', ')}.`;
}

/** The result of the undo of an import. */
export function undoneWords({ result }: ImportView): string[] {
  const undone = result?.undone;
  if (!undone) return [];
  const { removed, restored, left } = undone;
  return [
    removed > 0 && `${count(removed, 'record')} that this import had added moved to the trash.`,
    restored > 0 &&
      `${count(restored, 'record')} got back ${restored === 1 ? 'its' : 'their'} earlier values.`,
    left.length > 0
      ? `${count(left.length, 'record')} ${were(left.length)} left as ${left.length === 1 ? 'it is' : 'they are'}:`
      : 'Nothing else of it is left.',
  ].filter((sentence) => sentence !== false);
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
