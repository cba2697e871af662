import type { RowSelection } from '@bindery/ui/table';
import type { ListState } from '@bindery/web-kit/lists';
import { useMemo, useState } from 'react';

/** The selected rows, across pages. */
export interface Selection<Row> extends RowSelection<Row> {
  rows: readonly Row[];
  set: (rows: readonly Row[]) => void;
}

/**
 * The selected rows of a list. Paging and sorting keep the selection; another search or filter clears it, so that users
 * never change records that they don't see.
 */
export function useSelection<Row extends { id: string }>(list: ListState): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const shown = JSON.stringify([list.search, list.filters]);
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    setChosen(new Map());
  }
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      isSelected: ({ id }) => chosen.has(id),
      set: (rows) => setChosen(new Map(rows.map((row) => [row.id, row]))),
      onSelect: (rows, selected) => {
        const next = new Map(chosen);
        for (const row of rows) {
          if (selected) next.set(row.id, row);
          else next.delete(row.id);
        }
        setChosen(next);
      },
    }),
    [chosen],
  );
}
