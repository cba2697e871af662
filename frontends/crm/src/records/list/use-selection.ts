import type { RowSelection } from '@bindery/ui/table';
import type { ListState } from '@bindery/web-kit/lists';
import { useMemo, useState } from 'react';

/** What is chosen of a list, on whichever of its pages. */
export interface Selection<Row> extends RowSelection<Row> {
  rows: readonly Row[];
  set: (rows: readonly Row[]) => void;
}

/**
 * The rows that are chosen to be changed together. They stay chosen while one pages and sorts; another search or filter
 * shows other records, and nobody changes what they do not see.
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
