import { renderHook } from '@testing-library/react';
import { usePlaces } from './use-places.js';

function places(...lists: string[][]): number[][] {
  const { result, rerender } = renderHook((ids: string[]) => ids.map(usePlaces(ids)), {
    initialProps: lists[0]!,
  });
  return lists.map((ids) => {
    rerender(ids);
    return result.current;
  });
}

test.each<[string, string[][], number[][]]>([
  [
    'another page takes the places of the one before',
    ['ab', 'cd'].map(letters),
    [
      [0, 1],
      [0, 1],
    ],
  ],
  [
    'who stays keeps a place, wherever it stands now',
    ['abc', 'cxa'].map(letters),
    [
      [0, 1, 2],
      [2, 1, 0],
    ],
  ],
  [
    'a shorter list leaves places free, which a longer one fills',
    ['abcd', 'd', 'dxyz'].map(letters),
    [[0, 1, 2, 3], [3], [3, 0, 1, 2]],
  ],
  [
    'nobody has the place of another',
    ['abc', 'xc', 'cyzx'].map(letters),
    [
      [0, 1, 2],
      [0, 2],
      [2, 1, 3, 0],
    ],
  ],
])('%s', (_what, lists, expected) => {
  expect(places(...lists)).toEqual(expected);
});

function letters(word: string): string[] {
  return word.split('');
}
