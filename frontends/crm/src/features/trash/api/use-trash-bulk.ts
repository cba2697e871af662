import type { TrashEntry } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useInParts, type Refused } from '../../../records/list/use-in-parts.js';
import { useOutcome } from '../../../records/list/use-outcome.js';
import type { Selection } from '../../../records/list/use-selection.js';
import { removeQuestion } from './remove-question.js';
import type { Trash } from './trashes.js';

/** Each is a request of its own: what is in the way of one holds up no other. */
const AT_ONCE = 1;

/** Takes the records that are chosen out of the trash: back to where they were, or, after asking, for good. */
export function useTrashBulk(trash: Trash, selection: Selection<TrashEntry>) {
  const { type } = trash;
  const api = useApi();
  const confirm = useConfirm();
  const { progress, run } = useInParts<TrashEntry>(type.touches);
  const { tell, refused, dropRefused } = useOutcome<TrashEntry>(trash);
  const { rows } = selection;

  const each = async (act: (entry: TrashEntry) => Promise<unknown>) => {
    const outcome = await run(rows, AT_ONCE, async ([entry]) => (entry ? refusalsOf(entry, act) : []));
    // What could not be changed stays chosen, to be looked at or tried again.
    selection.set(outcome.refused.map(({ row }) => row));
    return outcome;
  };
  return {
    progress,
    refused,
    dropRefused,
    restore: async () => {
      const back = ({ id }: TrashEntry) => api.call(type.routes.restore, { params: { id } });
      tell(await each(back), { verb: 'restored' });
    },
    remove: async () => {
      if (!(await confirm(removeQuestion(trash, rows)))) return;
      const gone = ({ id }: TrashEntry) => api.call(type.routes.purge, { params: { id } });
      tell(await each(gone), { verb: 'deleted', success: 'permanently deleted' });
    },
  };
}

/** @throws ApiProblem one that the next record would meet as well */
async function refusalsOf(
  row: TrashEntry,
  act: (row: TrashEntry) => Promise<unknown>,
): Promise<Refused<TrashEntry>[]> {
  try {
    await act(row);
    return [];
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.isPassing || error.code === 'rate_limited') throw error;
    return [{ row, detail: error.detail }];
  }
}
