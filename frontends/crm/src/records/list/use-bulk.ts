import { useApi } from '@bindery/web-kit/api';
import type { ListedRow, Listing } from './listing.js';
import { useBatched, type RowFailure } from './use-batched.js';

const BATCH_SIZE = 20;

/** What to do with each selected record. */
export type BulkAction =
  | { action: 'status'; status: string }
  | { action: 'assign'; assigned_agent: string | null }
  | { action: 'delete' }
  | { action: 'restore' };

/** Changes several records of a list. */
export function useBulk<Row extends ListedRow>({ type, bulk }: Listing<Row>) {
  const api = useApi();
  const { progress, run } = useBatched<Row>(type.touches);

  const send = async (bulkAction: BulkAction, rows: readonly Row[]): Promise<RowFailure<Row>[]> => {
    const ids = rows.map(({ id }) => id);
    const { refused } = await api.call(bulk, { body: { ...bulkAction, ids } });
    const details = new Map(refused.map(({ id, detail }) => [id, detail]));
    return rows.flatMap((row) => {
      const detail = details.get(row.id);
      return detail === undefined ? [] : [{ row, detail }];
    });
  };
  return {
    progress,
    run: (bulkAction: BulkAction, rows: readonly Row[]) =>
      run(rows, BATCH_SIZE, (part) => send(bulkAction, part)),
  };
}
