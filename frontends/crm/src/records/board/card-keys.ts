import { isOfKey, useKeyHelp, usePageKey } from '@bindery/ui';
import type { KeyboardEvent } from 'react';

interface CardKeys {
  /** The keys of the card beside arrows, in lower case. */
  keys: Readonly<Record<string, () => void>>;
  /** Moves the card by so many columns. */
  onShift: (columns: 1 | -1) => void;
}

const focusFirst = () => document.querySelector<HTMLElement>('section li[draggable]')?.focus();

/** The keys that lead to the cards of a board and move among them. @param column what a column stands for, such as 'stage' */
export function useWaysToCards(card: string, column: string): void {
  usePageKey('j', focusFirst, `Go to the next ${card}`);
  usePageKey('arrowdown', focusFirst, `Go to the next ${card}`);
  useKeyHelp([
    { keys: ['k', 'arrowup'], does: `Go to the previous ${card}` },
    {
      keys: ['arrowleft', 'arrowright'],
      does: `Go to the ${card} of the next or previous ${column}`,
      onRow: true,
    },
    {
      keys: ['shift+arrowleft', 'shift+arrowright'],
      does: `Move the ${card} to another ${column}`,
      onRow: true,
    },
  ]);
}

/** Letters that move as arrows do. */
const alike = { j: 'ArrowDown', k: 'ArrowUp' } as const;

/** The keyboard of a card on a board: arrows go to its neighbors, and with Shift move it to the next column. */
export function pressOnCard(event: KeyboardEvent<HTMLElement>, { keys, onShift }: CardKeys): void {
  const { key, shiftKey, target, currentTarget } = event;
  if (target !== currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
  const acting = Object.keys(keys).find((one) => isOfKey(event.nativeEvent, one));
  if (acting && !shiftKey && !event.repeat) keys[acting]?.();
  else if (key in alike) goFrom(currentTarget, alike[key as keyof typeof alike]);
  else if (!key.startsWith('Arrow')) return;
  else if (shiftKey) {
    if (key === 'ArrowRight') onShift(1);
    if (key === 'ArrowLeft') onShift(-1);
  } else goFrom(currentTarget, key);
  event.preventDefault();
}

const DOWN = { ArrowDown: 1, ArrowUp: -1 } as const;

/** Focuses the neighbor of a card: in its column, or at the same height in the next column that has cards. */
function goFrom(card: HTMLElement, key: string): void {
  const siblings = cardsIn(card.closest('section'));
  const index = siblings.indexOf(card);
  if (key in DOWN) {
    siblings[index + DOWN[key as keyof typeof DOWN]]?.focus();
    return;
  }
  const step = key === 'ArrowRight' ? 'nextElementSibling' : 'previousElementSibling';
  let column = card.closest('section')?.[step];
  while (column && cardsIn(column).length === 0) column = column[step];
  const cards = cardsIn(column);
  (cards[index] ?? cards.at(-1))?.focus();
}

const cardsIn = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('li[tabindex]') ?? []),
];
