import { useMemo } from 'react';
import type { ListState } from '@bindery/web-kit/lists';
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
  /** Undefined while the default columns are shown, as wide as they need. */
  onReset: (() => void) | undefined;
}

/**
 * The columns of a list that the user has chosen, in their order. The first one names the row and stays. In a view
 * they are in its address; elsewhere they are the user's preference.
 * @param columns must be stable between renders, so define them at module level
 */
export function useChosenColumns<Column extends Choosable>(
  columns: readonly Column[],
  { columns: preferred, widths, prefer }: Preferences,
  { screen, setScreen }: ListState,
): ChosenColumns<Column> {
  return useMemo(() => {
    const usual = columns.filter(({ optional }) => optional !== true);
    const first = columns.slice(0, 1);
    const ofView = screen['columns']?.split(',');
    const isView = screen['view'] !== undefined || ofView !== undefined;
    const chosen = ofView ?? preferred;
    const named = (id: string) => columns.filter((column) => column.id === id && !first.includes(column));
    const shown = chosen === null ? usual : [...first, ...chosen.flatMap(named)];
    const show = (next: readonly Column[]) => {
      const ids = next.map(({ id }) => id);
      if (isView) setScreen('columns', ids.join(','));
      else prefer({ columns: ids });
    };
    const isResized = Object.keys(widths).length > 0;
    const reset = () => {
      if (isView) show(usual);
      if (!isView || isResized) prefer(isView ? { widths: {} } : { columns: null, widths: {} });
    };
    return {
      shown,
      columns: [...shown, ...columns.filter((column) => !shown.includes(column))],
      onShow: (id, isShown) =>
        show(isShown ? [...shown, ...named(id)] : shown.filter((column) => column.id !== id)),
      onMove: (id, by) => {
        const at = shown.findIndex((column) => column.id === id);
        show(shown.toSpliced(at, 1).toSpliced(at + by, 0, ...named(id)));
      },
      onReset: isSame(shown, usual) && !isResized ? undefined : reset,
    };
  }, [columns, preferred, widths, prefer, screen, setScreen]);
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
