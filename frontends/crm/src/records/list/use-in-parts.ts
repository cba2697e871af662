import { ApiProblem, useRefetch, type Refetched } from '@bindery/web-kit/api';
import { useState } from 'react';

export interface Refused<Row> {
  row: Row;
  /** Why, in a sentence. */
  detail: string;
}

export interface Outcome<Row> {
  done: readonly Row[];
  refused: readonly Refused<Row>[];
}

export interface Progress {
  done: number;
  total: number;
}

export interface InParts<Row> {
  /** How far it is; null while nothing is under way. */
  progress: Progress | null;
  /** @param send does it to some of the rows, and answers those that were refused */
  run: (
    rows: readonly Row[],
    atOnce: number,
    send: (part: readonly Row[]) => Promise<readonly Refused<Row>[]>,
  ) => Promise<Outcome<Row>>;
}

/**
 * Does one thing to several records, some at a time, so that one sees how far it is. What the server refuses, and what
 * it could not be asked, says why.
 * @param touches what is loaded again afterwards
 */
export function useInParts<Row extends { id: string }>(touches: readonly Refetched[]): InParts<Row> {
  const refetch = useRefetch();
  const [progress, setProgress] = useState<Progress | null>(null);

  const run: InParts<Row>['run'] = async (rows, atOnce, send) => {
    const refused: Refused<Row>[] = [];
    let asked = 0;
    setProgress({ done: 0, total: rows.length });
    try {
      for (; asked < rows.length; asked += atOnce) {
        refused.push(...(await send(rows.slice(asked, asked + atOnce))));
        setProgress({ done: Math.min(asked + atOnce, rows.length), total: rows.length });
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // What failed now fails for those that would come next.
      refused.push(...rows.slice(asked).map((row) => ({ row, detail: error.detail })));
    } finally {
      setProgress(null);
      void refetch(...touches);
    }
    const kept = new Set(refused.map(({ row }) => row.id));
    return { done: rows.filter(({ id }) => !kept.has(id)), refused };
  };

  return { progress, run };
}
