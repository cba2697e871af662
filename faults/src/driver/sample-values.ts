import type { Random } from '../random.js';
import type { RecordValues } from './ledger.js';

const FIRST_NAMES = ['Ada', 'Bela', 'Carla', 'Dara', 'Edith', 'Faye', 'Gala', 'Hedda'] as const;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A unique last name from the client's word and a count, in letters only. */
export function uniqueLastName(word: string, count: number): string {
  let rest = count;
  let tail = '';
  do {
    tail = `${LETTERS[rest % LETTERS.length] ?? ''}${tail}`;
    rest = Math.floor(rest / LETTERS.length);
  } while (rest > 0);
  return `Q${word}x${tail}`;
}

/**
 * Sample values of an individual, each one word, so that logs can be searched for them. `nickname` and
 * `notes` differ with every call.
 */
export function generateValues(random: Random): RecordValues {
  return {
    first_name: random.pick(FIRST_NAMES),
    nickname: `nick-${random.between(1, 999_999_999)}`,
    notes: `note-${random.between(1, 999_999_999)}`,
    ssn: `219-${twoDigits(random.between(1, 99))}-${String(random.between(1, 9_999)).padStart(4, '0')}`,
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
