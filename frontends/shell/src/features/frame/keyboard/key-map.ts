import type { Section } from '../sections.js';
import { PALETTE_KEYS } from './palette-key.js';

interface KeyLine {
  /** As printed on them; pressed together, or one after the other where the first is a letter. */
  keys: readonly string[];
  does: string;
}

export interface KeyGroup {
  where: string;
  lines: readonly KeyLine[];
}

const inList: readonly KeyLine[] = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['n'], does: 'Add to the list' },
  { keys: ['↑', '↓'], does: 'Walk the rows, from the search or from a row' },
  { keys: ['Home', 'End'], does: 'Go to the first or the last row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Space'], does: 'Choose the row' },
];

const inForm: readonly KeyLine[] = [
  { keys: ['Enter'], does: 'Save' },
  { keys: ['Esc'], does: 'Close' },
];

/** Every key of the product that is not the browser's own. */
export function keyMap(sections: readonly Section[]): KeyGroup[] {
  const everywhere = [
    { keys: PALETTE_KEYS, does: 'Find anyone or anything' },
    ...sections.flatMap(({ label, key }) => (key ? [{ keys: ['g', key], does: `Go to ${label}` }] : [])),
    { keys: ['F8'], does: 'Go to the latest message' },
    { keys: ['?'], does: 'Show this' },
  ];
  return [
    { where: 'Everywhere', lines: everywhere },
    { where: 'In a list', lines: inList },
    { where: 'In a form or a dialog', lines: inForm },
  ];
}
