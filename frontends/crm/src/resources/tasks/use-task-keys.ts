import { isForPage, usePageKey } from '@bindery/ui';
import { useKeptFocus } from '@bindery/ui/table';
import { useState, type KeyboardEvent } from 'react';

interface TaskKeys<Row> {
  /** Stable while the same ones are shown. */
  rows: readonly Row[];
  onOpen: (row: Row) => void;
  onComplete: (row: Row) => void;
  onSelect?: (row: Row) => void;
  onDismiss: (row: Row) => void;
}

const rowsIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('li[tabindex]')];

/** `j` and `k` or the arrows move, Enter opens, `c` or Space completes, `d` dismisses, `x` selects. */
export function useTaskKeys<Row, List extends HTMLElement>({ rows, ...act }: TaskKeys<Row>) {
  const [active, setActive] = useState(0);
  const list = useKeptFocus<List>(rows, rowsIn);
  const last = rows.length - 1;
  const reachable = Math.min(active, Math.max(0, last));
  const elements = () => (list.ref.current ? rowsIn(list.ref.current) : []);
  const hasFocus = () => elements().includes(document.activeElement as HTMLElement);
  const move = (by: number) => {
    // The first key goes to the active row, and those after it move.
    const to = hasFocus() ? Math.min(last, Math.max(0, reachable + by)) : reachable;
    elements()[to]?.focus();
  };
  const onActive = (work: ((row: Row) => void) | undefined) => () => {
    const row = rows[reachable];
    if (row !== undefined && hasFocus()) work?.(row);
  };
  usePageKey('j', () => move(1));
  usePageKey('k', () => move(-1));
  usePageKey('x', onActive(act.onSelect));
  usePageKey('c', onActive(act.onComplete));
  usePageKey('d', onActive(act.onDismiss));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The controls of a row handle their own keys.
    if (event.target !== event.currentTarget || !isForPage(event.nativeEvent)) return;
    const keys: Readonly<Record<string, () => void>> = {
      Enter: onActive(act.onOpen),
      ' ': onActive(act.onComplete),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
    };
    const work = keys[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  };
  return {
    list,
    /** What a further key does on the focused row. */
    onActive,
    /** What makes an element a row of the list. */
    rowAt: (index: number) => ({
      onKeyDown,
      onFocus: () => setActive(index),
      tabIndex: index === reachable ? (0 as const) : (-1 as const),
    }),
  };
}
