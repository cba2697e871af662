import { useState, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

interface RowKeys {
  onOpen: (index: number) => void;
  onToggle: (index: number) => void;
  /** Shift+F10 or the menu key. @returns whether there is a menu */
  onMenu: (index: number) => boolean;
  /** Any other key. @returns whether it did something */
  onKey: (key: string, index: number) => boolean;
}

/** Arrow keys, Home and End move between rows, Enter opens a row, Space selects it, and the menu key opens its menu. */
export function useRowNavigation(count: number, { onOpen, onToggle, onMenu, onKey }: RowKeys) {
  const [active, setActive] = useState(0);
  const reachable = Math.min(active, Math.max(0, count - 1));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget;
    // Controls within the row handle their own keys.
    if (event.target !== row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const rows = [...(row.parentElement?.children ?? [])];
    const index = rows.indexOf(row);
    if (event.key === 'Enter') onOpen(index);
    if (event.key === ' ') {
      // Prevents scrolling.
      event.preventDefault();
      onToggle(index);
    }
    const asksForMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (asksForMenu && onMenu(index)) event.preventDefault();
    const step = steps[event.key];
    // Or the key would be typed into the dialog that it opens.
    if (step || onKey(event.key, index)) event.preventDefault();
    if (!step) return;
    (rows[step(index, count - 1)] as HTMLElement | undefined)?.focus();
  };

  return {
    /** Only the active row is in the tab order. */
    tabIndexOf: (index: number) => (index === reachable ? 0 : -1),
    onKeyDown,
    onFocusRow: setActive,
  };
}
