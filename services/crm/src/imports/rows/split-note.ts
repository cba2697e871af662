import { noteFields } from '@bindery/contracts/crm';

const LONGEST = 10_000;
/** No row of a file that people made needs more. */
const MOST = 50;

/** Notes with the text of one, and whether they have all of it. */
interface SplitNote {
  readonly notes: readonly string[];
  readonly isWhole: boolean;
}

/** Splits a text into as many notes as it takes, at the ends of lines. */
export function splitNote(text: string): SplitNote {
  const notes: string[] = [];
  let rest = text;
  while (rest !== '' && notes.length < MOST) {
    const end = endOfNote(rest);
    const { data } = noteFields.body.input.safeParse(rest.slice(0, end));
    if (data !== undefined) notes.push(data);
    rest = rest.slice(end);
  }
  return { notes, isWhole: rest === '' };
}

/** The length of the first note of a text: whole lines, else whole words, and never half a character. */
function endOfNote(text: string): number {
  if (text.length <= LONGEST) return text.length;
  const ends = ['\n', ' '].map((mark) => text.lastIndexOf(mark, LONGEST - 1) + 1);
  const whole = ends.find((end) => end > 0);
  if (whole !== undefined) return whole;
  return /[\uD800-\uDBFF]/.test(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
}
