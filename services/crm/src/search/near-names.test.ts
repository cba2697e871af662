import { nearNames } from './near-names.js';

/** Whether a name is found by a typed word, as the database does it. */
const finds = (typed: string, name: string): boolean =>
  nearNames(typed).some(({ start, pattern }) =>
    [`@${name}`, `<${Array.from(name).toReversed().join('')}`].some(
      (term) => term.startsWith(start) && new RegExp(pattern, 'u').test(term),
    ),
  );

it('finds a name with one letter wrong, missing or doubled, or two swapped, wherever it is', () => {
  const name = 'hastings';
  for (const [nth, letter] of Array.from(name).entries()) {
    const [before, after] = [name.slice(0, nth), name.slice(nth + 1)];
    expect([nth, finds(`${before}z${after}`, name)]).toEqual([nth, true]);
    expect([nth, finds(before + after, name)]).toEqual([nth, true]);
    expect([nth, finds(`${before}${letter}${letter}${after}`, name)]).toEqual([nth, true]);
    if (after !== '')
      expect([nth, finds(`${before}${after[0] ?? ''}${letter}${after.slice(1)}`, name)]).toEqual([nth, true]);
  }
});

it.each([
  ['erikson', 'eriksen'],
  ['hastigns', 'hastings'],
  ['jhons', 'johns'],
  ['smiht', 'smith'],
  ['nguyeen', 'nguyen'],
  ['hernandes', 'hernandez'],
])('finds by %j the name %j', (typed, name) => {
  expect(finds(typed, name)).toBe(true);
});

it.each([
  ['erikson', 'ericsen'],
  ['hasgtins', 'hastings'],
  ['smiths', 'smythe'],
  ['hastings', 'hastingsonn'],
  ['marin', 'karen'],
])('does not find by %j the name %j, which differs by more', (typed, name) => {
  expect(finds(typed, name)).toBe(false);
});

it.each(['anna', 'ab1de', '12345', '', "o'con"])('allows no typo in %j', (typed) => {
  expect(nearNames(typed)).toEqual([]);
});

it('looks for no typo in words that are too short, or longer than any name', () => {
  expect(nearNames('anna')).toEqual([]);
  expect(nearNames('a'.repeat(31))).toEqual([]);
  expect(nearNames('a'.repeat(30))).toHaveLength(2);
});
