import type { TrashEntry } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useBatched, type RowFailure } from '../../../records/list/use-batched.js';
import { useBatchReport } from '../../../records/list/use-batch-report.js';
import type { Selection } from '../../../records/list/use-selection.js';
import { purgeConfirmation } from './purge-confirmation.js';
import type { TrashSection } from './trash-sections.js';

/** Each is a request of its own: what is in the way of one holds up no other. */
const BATCH_SIZE = 1;

/** Takes the records that are chosen out of the trash: back to where they were, or, after asking, for good. */
export function useTrashBulk(trash: TrashSection, selection: Selection<TrashEntry>) {
  const { type } = trash;
  const api = useApi();
  const confirm = useConfirm();
  const { progress, run } = useBatched<TrashEntry>(type.touches);
  const { report, failures, dismissFailures } = useBatchReport<TrashEntry>(trash);
  const { rows } = selection;

  const each = async (act: (entry: TrashEntry) => Promise<unknown>) => {
    const outcome = await run(rows, BATCH_SIZE, async ([entry]) => (entry ? refusalsOf(entry, act) : []));
    // What could not be changed stays chosen, to be looked at or tried again.
    selection.set(outcome.failures.map(({ row }) => row));
    return outcome;
  };
  return {
    progress,
    failures,
    dismissFailures,
    restore: async () => {
      const back = ({ id }: TrashEntry) => api.call(type.routes.restore, { params: { id } });
      report(await each(back), { verb: 'restored' });
    },
    remove: async () => {
      if (!(await confirm(purgeConfirmation(trash, rows)))) return;
      const gone = ({ id }: TrashEntry) => api.call(type.routes.purge, { params: { id } });
      report(await each(gone), { verb: 'deleted', success: 'permanently deleted' });
    },
  };
}

/** @throws ApiProblem one that the next record would meet as well */
async function refusalsOf(
  row: TrashEntry,
  act: (row: TrashEntry) => Promise<unknown>,
): Promise<RowFailure<TrashEntry>[]> {
  try {
    await act(row);
    return [];
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.isTransient || error.code === 'rate_limited') throw error;
    return [{ row, detail: error.detail }];
  }
}
