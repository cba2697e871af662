import { useApi } from '@bindery/web-kit/api';
import type { ListedRow, Listing } from './listing.js';
import { useInParts, type Outcome, type Progress, type Refused } from './use-in-parts.js';

/** So many at a time. */
const AT_ONCE = 20;

/** What is done to each of several records. */
export type Deed =
  | { action: 'status'; status: string }
  | { action: 'assign'; assigned_agent: string | null }
  | { action: 'delete' }
  | { action: 'restore' };

interface Bulk<Row> {
  progress: Progress | null;
  run: (deed: Deed, rows: readonly Row[]) => Promise<Outcome<Row>>;
}

/** Changes several records of a list. */
export function useBulk<Row extends ListedRow>({ type, bulk }: Listing<Row>): Bulk<Row> {
  const api = useApi();
  const { progress, run } = useInParts<Row>(type.touches);

  const send = async (deed: Deed, rows: readonly Row[]): Promise<Refused<Row>[]> => {
    const ids = rows.map(({ id }) => id);
    const { refused } = await api.call(bulk, { body: { ...deed, ids } });
    const details = new Map(refused.map(({ id, detail }) => [id, detail]));
    return rows.flatMap((row) => {
      const detail = details.get(row.id);
      return detail === undefined ? [] : [{ row, detail }];
    });
  };
  return { progress, run: (deed, rows) => run(rows, AT_ONCE, (part) => send(deed, part)) };
}
