import { bulkReply } from '@bindery/contracts/crm';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useState } from 'react';
import type { ListedRow, Listing } from './listing.js';

/** So many at a time, so that one sees how far it is. */
const AT_ONCE = 20;

/** What is done to each of several records. */
export type Deed =
  | { action: 'status'; status: string }
  | { action: 'assign'; assigned_agent: string | null }
  | { action: 'delete' }
  | { action: 'restore' };

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

interface Bulk<Row> {
  /** How far it is; null while nothing is under way. */
  progress: Progress | null;
  run: (deed: Deed, rows: readonly Row[]) => Promise<Outcome<Row>>;
}

/** Changes several records, some at a time. What the server refuses, and what it could not be asked, says why. */
export function useBulk<Row extends ListedRow>({ type }: Listing<Row>): Bulk<Row> {
  const api = useApi();
  const refetch = useRefetch();
  const [progress, setProgress] = useState<Progress | null>(null);

  const send = async (deed: Deed, rows: readonly Row[]): Promise<Refused<Row>[]> => {
    const ids = rows.map(({ id }) => id);
    const { refused } = await api.post(`${type.path}/bulk`, { ...deed, ids }, { parser: bulkReply });
    const details = new Map(refused.map(({ id, detail }) => [id, detail]));
    return rows.flatMap((row) => {
      const detail = details.get(row.id);
      return detail === undefined ? [] : [{ row, detail }];
    });
  };

  const run = async (deed: Deed, rows: readonly Row[]) => {
    const refused: Refused<Row>[] = [];
    let asked = 0;
    setProgress({ done: 0, total: rows.length });
    try {
      for (; asked < rows.length; asked += AT_ONCE) {
        refused.push(...(await send(deed, rows.slice(asked, asked + AT_ONCE))));
        setProgress({ done: Math.min(asked + AT_ONCE, rows.length), total: rows.length });
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // What failed now fails for those that would come next.
      refused.push(...rows.slice(asked).map((row) => ({ row, detail: error.detail })));
    } finally {
      setProgress(null);
      void refetch(...type.touches);
    }
    const kept = new Set(refused.map(({ row }) => row.id));
    return { done: rows.filter(({ id }) => !kept.has(id)), refused };
  };

  return { progress, run };
}
