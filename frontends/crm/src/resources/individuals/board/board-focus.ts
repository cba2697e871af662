const DOWN = { ArrowDown: 1, ArrowUp: -1 } as const;

/** Focuses the neighbor of a card: in its column, or at the same height in the next column that has cards. */
export function goFrom(card: HTMLElement, key: string): void {
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
