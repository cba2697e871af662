import type { Section } from '../navigation/sections.js';
import { PALETTE_KEYS, SAVE_KEYS } from './palette-key.js';

interface KeyLine {
  /** Pressed together, or in sequence when the first is a letter. */
  keys: readonly string[];
  does: string;
}

export interface KeyGroup {
  where: string;
  lines: readonly KeyLine[];
}

const inList: readonly KeyLine[] = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['n'], does: 'Add a record' },
  { keys: ['↑', '↓'], does: 'Move through the rows' },
  { keys: ['Home', 'End'], does: 'Go to the first or last row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Space'], does: 'Select the row' },
  { keys: ['Shift', 'F10'], does: 'Open the menu of the row' },
];

const inRecord: readonly KeyLine[] = [
  { keys: ['c'], does: 'Log a call' },
  { keys: ['s'], does: 'Change the status' },
  { keys: ['p'], does: 'Add a policy' },
  { keys: ['[', ']'], does: 'Go to the previous or next one of the list' },
];

const inReview: readonly KeyLine[] = [
  { keys: ['↑', '↓'], does: 'Move through the fields' },
  { keys: ['Space'], does: 'Include the field or leave it out' },
  { keys: ['Enter'], does: 'Edit the value, or go back to the field' },
  { keys: SAVE_KEYS, does: 'Save the client' },
];

const inSearch: readonly KeyLine[] = [
  { keys: ['Enter'], does: 'Find a whole SSN or Medicare number, or the word license and its number' },
];

const inForm: readonly KeyLine[] = [
  { keys: ['Enter'], does: 'Save' },
  { keys: SAVE_KEYS, does: 'Save from any field' },
  { keys: ['Esc'], does: 'Close' },
];

export function keyMap(sections: readonly Section[]): KeyGroup[] {
  const everywhere = [
    { keys: PALETTE_KEYS, does: 'Find anyone or anything' },
    ...sections.flatMap(({ label, key }) => (key ? [{ keys: ['g', key], does: `Go to ${label}` }] : [])),
    { keys: ['F8'], does: 'Go to the latest message' },
    { keys: ['?'], does: 'Show keyboard shortcuts' },
  ];
  return [
    { where: 'Everywhere', lines: everywhere },
    { where: 'In a list', lines: inList },
    { where: 'In a search for individuals', lines: inSearch },
    { where: 'On the page of an individual', lines: inRecord },
    { where: 'In the review of a captured text', lines: inReview },
    { where: 'In a form or dialog', lines: inForm },
  ];
}
