import { useEffectEvent, useLayoutEffect, useRef, type FocusEvent } from 'react';

const childrenOf = (root: HTMLElement): readonly Element[] => [...root.children];

/**
 * Moves the focus to the row that takes the place of a removed focused one, so that users can work through a list by
 * keyboard. React reports no blur of an element that it removes, but every other one.
 * @param rowsIn returns the elements of the rows; the children of the list by default
 */
export function useKeptFocus<Root extends HTMLElement = HTMLTableSectionElement>(
  rows: readonly unknown[] | undefined,
  rowsIn: (root: Root) => readonly Element[] = childrenOf,
) {
  const ref = useRef<Root>(null);
  const focused = useRef<number | null>(null);
  const elements = () => (ref.current ? rowsIn(ref.current) : []);
  const keep = useEffectEvent(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const shown = elements();
    const row = shown[Math.min(focused.current, shown.length - 1)];
    (row as HTMLElement | undefined)?.focus();
  });
  useLayoutEffect(() => keep(), [rows]);
  return {
    ref,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = elements().findIndex((row) => row.contains(target));
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
