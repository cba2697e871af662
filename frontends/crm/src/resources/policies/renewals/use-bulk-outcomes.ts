import { renewalRoutes, type BulkRenewals, type RenewalRow } from '@bindery/contracts/crm';
import { useApi } from '@bindery/web-kit/api';
import { policyType } from '../policy-type.js';
import type { Counted } from '../../../records/list/listing.js';
import { failuresOf, useBatched, useBatchReport } from '../../../records/list/use-batched.js';
import type { Selection } from '../../../records/list/use-selection.js';

const BATCH_SIZE = 20;

/** Names of renewals in numbers of them. */
export const countedRenewals = { singular: 'renewal', section: 'renewals' } as const;

type Decision = Omit<BulkRenewals, 'ids'>;
const success = { renewed: 'renewed', moved: 'marked as moved', lost: 'marked as lost' } as const;

/** Gives the selected renewals one outcome. A toast says so, and takes all of them back. */
export function useBulkOutcomes<Row extends RenewalRow>(selection: Selection<Row>, counted: Counted) {
  const api = useApi();
  const { progress, run } = useBatched<Row>(policyType.touches);
  const { report, failures, dismissFailures } = useBatchReport<Row>(counted);
  const send = (decision: Decision, rows: readonly Row[]) =>
    run(rows, BATCH_SIZE, async (part) => {
      const ids = part.map(({ id }) => id);
      return failuresOf(part, await api.call(renewalRoutes.bulk, { body: { ...decision, ids } }));
    });
  const undo = async (rows: readonly Row[]) => {
    const outcome = await send({ outcome: null }, rows);
    report(outcome, { verb: 'changed', success: 'back among the open ones' });
  };
  return {
    progress,
    failures,
    dismissFailures,
    decide: async (outcome: keyof typeof success, reason?: string) => {
      const reply = await send({ outcome, ...(reason && { reason }) }, selection.rows);
      // Failed ones stay selected, so that they can be retried.
      selection.set(reply.failures.map(({ row }) => row));
      report(reply, { verb: 'changed', success: success[outcome], undo: () => void undo(reply.done) });
    },
  };
}
