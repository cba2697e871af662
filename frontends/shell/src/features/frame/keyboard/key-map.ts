import type { KeyLine } from '@bindery/ui/context';
import type { Section } from '../navigation/sections.js';
import { PALETTE_KEYS, SAVE_KEYS } from './palette-key.js';

export interface KeyGroup {
  where: string;
  lines: readonly KeyLine[];
}

const inForm: readonly KeyLine[] = [
  { keys: ['Enter'], does: 'Save' },
  { keys: [SAVE_KEYS.join('+')], does: 'Save from any field' },
  { keys: ['Esc'], does: 'Close' },
];

/**
 * The keys of the page that is open, and those of every page.
 * @param ofPage in the order in which the page's parts have added them
 */
export function keyMap(sections: readonly Section[], ofPage: readonly KeyLine[]): readonly KeyGroup[] {
  const everywhere = [
    { keys: [PALETTE_KEYS.join('+')], does: 'Find anyone or anything' },
    ...sections.flatMap(({ label, key }) => (key ? [{ keys: [`g ${key}`], does: `Go to ${label}` }] : [])),
    { keys: ['F8'], does: 'Go to the latest message' },
    { keys: ['?'], does: 'Show keyboard shortcuts' },
  ];
  return [
    { where: 'On this page', lines: merged(ofPage.filter(({ onRow }) => !onRow)) },
    { where: 'On a row', lines: merged(ofPage.filter(({ onRow }) => onRow)) },
    { where: 'In a form or dialog', lines: inForm },
    { where: 'Everywhere', lines: everywhere },
  ].filter(({ lines }) => lines.length > 0);
}

/** One line for keys with the same effect. */
function merged(lines: readonly KeyLine[]): readonly KeyLine[] {
  const keysOf = new Map<string, Set<string>>();
  for (const { keys, does } of lines) {
    const known = keysOf.get(does) ?? new Set();
    for (const key of keys) known.add(key);
    keysOf.set(does, known);
  }
  return [...keysOf].map(([does, keys]) => ({ does, keys: [...keys] }));
}

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  backspace: 'Backspace',
  contextmenu: 'Menu',
  delete: 'Delete',
  end: 'End',
  enter: 'Enter',
  escape: 'Esc',
  f10: 'F10',
  home: 'Home',
  shift: 'Shift',
};

/** The keys of a combination or sequence as they are labeled. */
export function keyNames(keys: string): readonly string[] {
  return keys.split(/(?<=.)\+|(?<=\S) /).map((key) => names[key.toLowerCase()] ?? key);
}
