import { useMemo } from 'react';
import type { Preferences } from './use-preferences.js';

interface Choosable {
  id: string;
  optional?: boolean | undefined;
}

export interface ChosenColumns<Column> {
  /** In their order. */
  shown: readonly Column[];
  /** The shown ones in their order, then the others. */
  columns: readonly Column[];
  onShow: (id: string, shown: boolean) => void;
  /** Moves a shown column by one place. */
  onMove: (id: string, by: -1 | 1) => void;
  /** Undefined while the default columns are shown. */
  onReset: (() => void) | undefined;
}

/**
 * The columns of a list that the user has chosen, in their order. The first one names the row and stays.
 * @param columns must be stable between renders, so define them at module level
 */
export function useChosenColumns<Column extends Choosable>(
  columns: readonly Column[],
  { columns: chosen, prefer }: Preferences,
): ChosenColumns<Column> {
  return useMemo(() => {
    const usual = columns.filter(({ optional }) => optional !== true);
    const first = columns.slice(0, 1);
    const named = (id: string) => columns.filter((column) => column.id === id && !first.includes(column));
    const shown = chosen === null ? usual : [...first, ...chosen.flatMap(named)];
    const show = (next: readonly Column[]) => prefer({ columns: next.map(({ id }) => id) });
    return {
      shown,
      columns: [...shown, ...columns.filter((column) => !shown.includes(column))],
      onShow: (id, isShown) =>
        show(isShown ? [...shown, ...named(id)] : shown.filter((column) => column.id !== id)),
      onMove: (id, by) => {
        const at = shown.findIndex((column) => column.id === id);
        show(shown.toSpliced(at, 1).toSpliced(at + by, 0, ...named(id)));
      },
      onReset: chosen === null ? undefined : () => prefer({ columns: null }),
    };
  }, [columns, chosen, prefer]);
}
