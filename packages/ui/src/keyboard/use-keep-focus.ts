import { useEffectEvent, useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Moves the focus to the row that takes the place of a removed focused one, so that users can work through a list by
 * keyboard. React reports no blur of an element that it removes, but every other one.
 */
export function useKeepFocus(rows: readonly unknown[] | undefined, elements: () => readonly HTMLElement[]) {
  const focused = useRef<number | null>(null);
  const keep = useEffectEvent(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const shown = elements();
    shown[Math.min(focused.current, shown.length - 1)]?.focus();
  });
  useLayoutEffect(() => keep(), [rows]);
  return {
    /** @returns the place of the row */
    onFocus: ({ target }: FocusEvent<HTMLElement>): number => {
      const index = elements().findIndex((row) => row.contains(target));
      focused.current = index;
      return index;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
