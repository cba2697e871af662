import { ApiProblem, useRefetch, type Refetched } from '@bindery/web-kit/api';
import { useState } from 'react';

export interface RowFailure<Row> {
  row: Row;
  /** Why, in a sentence. */
  detail: string;
}

export interface Outcome<Row> {
  done: readonly Row[];
  failures: readonly RowFailure<Row>[];
}

export interface Progress {
  done: number;
  total: number;
}

export interface Batched<Row> {
  /** How far it is; null while nothing is under way. */
  progress: Progress | null;
  /** @param send does it to some of the rows, and answers those that were failures */
  run: (
    rows: readonly Row[],
    batchSize: number,
    send: (part: readonly Row[]) => Promise<readonly RowFailure<Row>[]>,
  ) => Promise<Outcome<Row>>;
}

/**
 * Does one thing to several records, some at a time, so that one sees how far it is. What the server refuses, and what
 * it could not be asked, says why.
 * @param touches what is loaded again afterwards
 */
export function useBatched<Row extends { id: string }>(touches: readonly Refetched[]): Batched<Row> {
  const refetch = useRefetch();
  const [progress, setProgress] = useState<Progress | null>(null);

  const run: Batched<Row>['run'] = async (rows, batchSize, send) => {
    const failures: RowFailure<Row>[] = [];
    let asked = 0;
    setProgress({ done: 0, total: rows.length });
    try {
      for (; asked < rows.length; asked += batchSize) {
        failures.push(...(await send(rows.slice(asked, asked + batchSize))));
        setProgress({ done: Math.min(asked + batchSize, rows.length), total: rows.length });
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // What failed now fails for those that would come next.
      failures.push(...rows.slice(asked).map((row) => ({ row, detail: error.detail })));
    } finally {
      setProgress(null);
      void refetch(...touches);
    }
    const kept = new Set(failures.map(({ row }) => row.id));
    return { done: rows.filter(({ id }) => !kept.has(id)), failures };
  };

  return { progress, run };
}
