import { useConfirm } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { type RowFailure, useBatched, useBatchReport } from '../../records/list/use-batched.js';
import type { Selection } from '../../records/list/use-selection.js';
import { purgeConfirmation } from './use-trash.js';
import type { TrashedRecord } from '../../records/record-type.js';
import type { TrashSection } from './trash-sections.js';

/** One request per record, so that one failure does not block the others. */
const BATCH_SIZE = 1;

/** Restores the selected records, or permanently deletes them after confirmation where that is possible. */
export function useTrashBulk(trash: TrashSection, selection: Selection<TrashedRecord>) {
  const { type } = trash;
  const { purge } = type.routes;
  const api = useApi();
  const confirm = useConfirm();
  const { progress, run } = useBatched<TrashedRecord>(type.touches);
  const { report, failures, dismissFailures } = useBatchReport<TrashedRecord>(type);
  const { rows } = selection;

  const each = async (act: (entry: TrashedRecord) => Promise<unknown>) => {
    const outcome = await run(rows, BATCH_SIZE, async ([entry]) => (entry ? rejectionsOf(entry, act) : []));
    // Failed records stay selected, so that they can be retried.
    selection.set(outcome.failures.map(({ row }) => row));
    return outcome;
  };
  return {
    progress,
    failures,
    dismissFailures,
    restore: async () => {
      const back = ({ id }: TrashedRecord) => api.call(type.routes.restore, { params: { id } });
      report(await each(back), { verb: 'restored' });
    },
    remove:
      purge &&
      (async () => {
        if (!(await confirm(purgeConfirmation(trash, rows)))) return;
        const gone = ({ id }: TrashedRecord) => api.call(purge, { params: { id } });
        report(await each(gone), { verb: 'deleted', success: 'permanently deleted' });
      }),
  };
}

/** @throws ApiProblem when the next record would fail for the same reason */
async function rejectionsOf(
  row: TrashedRecord,
  act: (row: TrashedRecord) => Promise<unknown>,
): Promise<RowFailure<TrashedRecord>[]> {
  try {
    await act(row);
    return [];
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.isTransient || error.code === 'rate_limited') throw error;
    return [{ row, detail: error.detail }];
  }
}
