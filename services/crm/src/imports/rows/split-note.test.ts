import { splitNote } from './split-note.js';

const lineOf = (letter: string, length: number): string => letter.repeat(length);

it('splits a long text at the ends of lines, and loses nothing', () => {
  const lines = ['a', 'b', 'c', 'd'].map((letter) => lineOf(letter, 4_000));
  const { notes, isWhole } = splitNote(lines.join('\n'));
  expect(notes).toEqual([lines.slice(0, 2).join('\n'), lines.slice(2).join('\n')]);
  expect(isWhole).toBe(true);
  expect(splitNote('short')).toEqual({ notes: ['short'], isWhole: true });
  expect(splitNote(' \n')).toEqual({ notes: [], isWhole: true });
});

it('splits a longer line between words, and a longer word between characters', () => {
  const words = splitNote(`${lineOf('a', 9_000)} ${lineOf('b', 9_000)}`);
  expect(words.notes).toEqual([lineOf('a', 9_000), lineOf('b', 9_000)]);
  const faces = splitNote(`a${'😀'.repeat(9_000)}`);
  expect(faces.notes.map(({ length }) => length)).toEqual([9_999, 8_002]);
  expect(faces.notes.join('')).toBe(`a${'😀'.repeat(9_000)}`);
});

it('makes no more notes than a few, and says so', () => {
  const { notes, isWhole } = splitNote(lineOf('x', 600_000));
  expect([notes.length, isWhole]).toEqual([50, false]);
});
