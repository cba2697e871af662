import { TRASH_KEPT_DAYS } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import { useApi } from '@bindery/web-kit/api';
import { deleteConfirmation } from '../use-confirmed-delete.js';
import { countOf, type ListedRow, type Listing } from './listing.js';
import { failuresOf, type Progress, type RowFailure, useBatched, useBatchReport } from './use-batched.js';
import type { Selection } from './use-selection.js';

export interface BulkActions<Row> {
  progress: Progress | null;
  setStatus: (status: string, label: string) => Promise<void>;
  assign: (agent: { id: string; name: string } | null) => Promise<void>;
  remove: () => Promise<void>;
  /** The failed records with their reasons, until dismissed. */
  failures: readonly RowFailure<Row>[];
  dismissFailures: () => void;
}

const verbs = { status: 'updated', assign: 'updated', delete: 'deleted', restore: 'restored' } as const;

/** The actions for the selected records. Each asks first and reports the outcome; a delete can be undone. */
export function useBulkActions<Row extends ListedRow>(
  listing: Listing<Row>,
  selection: Selection<Row>,
): BulkActions<Row> {
  const confirm = useConfirm();
  const bulk = useBulk(listing);
  const { report, failures, dismissFailures } = useBatchReport<Row>(listing.type);
  const { rows } = selection;
  const some = countOf(listing.type, rows.length);

  const restore = async (gone: readonly Row[]) => {
    report(await bulk.run({ action: 'restore' }, gone), { verb: verbs.restore });
  };
  const run = async (bulkAction: BulkAction) => {
    const outcome = await bulk.run(bulkAction, rows);
    // Failed records stay selected, so that they can be retried.
    selection.set(outcome.failures.map(({ row }) => row));
    const undo = bulkAction.action === 'delete' ? () => void restore(outcome.done) : undefined;
    report(outcome, { verb: verbs[bulkAction.action], undo });
  };

  return {
    progress: bulk.progress,
    failures,
    dismissFailures,
    setStatus: async (status, label) => {
      const title = `Set the status of ${some} to ${label}?`;
      if (await confirm({ title, confirmLabel: 'Set status' })) await run({ action: 'status', status });
    },
    assign: async (agent) => {
      const title = agent ? `Assign ${some} to ${agent.name}?` : `Unassign ${some}?`;
      if (!(await confirm({ title, confirmLabel: 'Assign' }))) return;
      await run({ action: 'assign', assigned_agent: agent?.id ?? null });
    },
    remove: async () => {
      const title = `Are you sure you want to delete these ${some}?`;
      const { takesAlong } = listing.type.trash;
      const along = takesAlong === undefined ? '' : `, with ${takesAlong}`;
      const description = `They move to the trash${along}. You can restore them for ${String(TRASH_KEPT_DAYS)} days.`;
      const question = deleteConfirmation(listing.type);
      if (await confirm({ ...question, ...(rows.length > 1 && { title }), description })) {
        await run({ action: 'delete' });
      }
    },
  };
}

const BATCH_SIZE = 20;

/** The action on each selected record. */
type BulkAction =
  | { action: 'status'; status: string }
  | { action: 'assign'; assigned_agent: string | null }
  | { action: 'delete' }
  | { action: 'restore' };

/** Changes several records of a list. */
function useBulk<Row extends ListedRow>({ type }: Listing<Row>) {
  const api = useApi();
  const { progress, run } = useBatched<Row>(type.touches);

  const send = async (bulkAction: BulkAction, rows: readonly Row[]): Promise<RowFailure<Row>[]> => {
    const ids = rows.map(({ id }) => id);
    return failuresOf(rows, await api.call(type.routes.bulk, { body: { ...bulkAction, ids } }));
  };
  return {
    progress,
    run: (bulkAction: BulkAction, rows: readonly Row[]) =>
      run(rows, BATCH_SIZE, (part) => send(bulkAction, part)),
  };
}
