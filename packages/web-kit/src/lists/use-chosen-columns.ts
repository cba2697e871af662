import { pageStorage } from '@bindery/ui/storage';
import { useCallback, useMemo, useState } from 'react';
import { useMe } from '../session/index.js';

// Only differences from the default, so that new columns appear as intended.
type Choices = Readonly<Record<string, boolean>>;

export interface ChosenColumns<Column> {
  shown: readonly Column[];
  isShown: (id: string) => boolean;
  onShow: (id: string, shown: boolean) => void;
  /** Undefined while the default columns are shown. */
  onReset: (() => void) | undefined;
}

/**
 * The columns that a user has chosen for a list. The browser stores them per user.
 * @param list the name of the list
 * @param columns must be stable between renders, so define them at module level
 */
export function useChosenColumns<Column extends { id: string; optional?: boolean | undefined }>(
  list: string,
  columns: readonly Column[],
): ChosenColumns<Column> {
  const { id } = useMe();
  const key = `bindery.columns.${id}.${list}`;
  const [chosen, setChosen] = useState(() => fromQuery(key));
  const store = useCallback(
    (next: Choices) => {
      setChosen(next);
      if (Object.keys(next).length === 0) pageStorage.removeItem(key);
      else pageStorage.setItem(key, toQuery(next));
    },
    [key],
  );
  return useMemo(() => {
    const usual = new Map(columns.map((column) => [column.id, column.optional !== true]));
    const isShown = (column: string) =>
      column === columns[0]?.id || (chosen[column] ?? usual.get(column) === true);
    return {
      shown: columns.filter((column) => isShown(column.id)),
      isShown,
      onShow: (column, shown) => {
        const { [column]: _before, ...others } = chosen;
        store(shown === usual.get(column) ? others : { ...others, [column]: shown });
      },
      onReset: Object.keys(chosen).length === 0 ? undefined : () => store({}),
    };
  }, [columns, chosen, store]);
}

/** Stored as a query string, which always parses; unknown names match no column. */
function fromQuery(key: string): Choices {
  const stored = new URLSearchParams(pageStorage.getItem(key) ?? '');
  return Object.fromEntries([...stored].map(([id, shown]) => [id, shown === 'true']));
}

function toQuery(choices: Choices): string {
  const entries = Object.entries(choices).map(([id, shown]) => [id, String(shown)]);
  return new URLSearchParams(entries).toString();
}
