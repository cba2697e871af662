import { mentionedIn, partsOf } from './mentions.js';

const [ana, anaAlvarez, other, odd] = [
  { id: '1', name: 'Ana' },
  { id: '2', name: 'Ana Alvarez' },
  { id: '3', name: 'Ana Alvarez' },
  { id: '4', name: 'J. (Jo) O’Neil+$' },
];

it.each([
  ['Ask @Ana Alvarez, then @Ana.', ['2', '1']],
  ['@Ana Alvarez and @Ana Alvarez and @Ana Alvarez', ['2', '3', '3']],
  ['@Ana Alvarezzo, me@Ana, @@Ana, @ana', ['1']],
  ['@J. (Jo) O’Neil+$!', ['4']],
  ['', []],
])('finds the people whom %j names', (text, ids) => {
  const parts = partsOf(text, [ana, anaAlvarez, other, odd]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ id }) => id ?? [])).toEqual(ids);
});

it('keeps those who are named, in their order', () => {
  expect(mentionedIn('@Ana Alvarez, @Ana', [ana, anaAlvarez, other])).toEqual([ana, anaAlvarez]);
  expect(mentionedIn('Ana Alvarez', [ana, anaAlvarez])).toEqual([]);
});
