import { policyRoutes, reviewRoutes, spokenOf, type ReviewRow } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { failuresOf, useBatched, useBatchReport } from '../../../../records/list/use-batched.js';
import type { Selection } from '../../../../records/list/use-selection.js';
import { policyType } from '../../policy-type.js';
import { renewalName } from '../use-outcomes.js';

const BATCH_SIZE = 20;

/** Names of reviews in numbers of them. */
export const countedReviews = { singular: 'review', section: 'reviews' } as const;

type Marked = Pick<ReviewRow, 'id' | 'policy_number' | 'insured_name'>;

/** Marks a plan as reviewed for a plan year, or takes the mark back. A toast says so, and undoes it. */
export function useMark(plan_year: number) {
  const api = useApi();
  const toast = useToast();
  const refetch = useRefetch();
  const mark = async (row: Marked, reviewed: boolean, isUndo = false): Promise<void> => {
    try {
      await api.call(reviewRoutes.mark, { params: row, body: { reviewed, plan_year } });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error("The review couldn't be saved", { subject: error.detail, about: `review ${row.id}` });
      return;
    } finally {
      void refetch(policyRoutes.get, policyRoutes.history, ...policyType.touches);
    }
    const undo = { label: 'Undo', onSelect: () => void mark(row, !reviewed, true) };
    toast.success(reviewed ? 'Marked as reviewed' : 'Review reopened', {
      // One after another, they would cover the list.
      ...{
        subject: row.insured_name === null ? renewalName(row) : spokenOf(row.insured_name),
        about: 'review',
      },
      ...(!isUndo && { action: undo }),
    });
  };
  return mark;
}

/** The same of the selected ones. */
export function useBulkMark(plan_year: number, selection: Selection<ReviewRow>) {
  const api = useApi();
  const { progress, run } = useBatched<ReviewRow>(policyType.touches);
  const { report, failures, dismissFailures } = useBatchReport<ReviewRow>(countedReviews);
  const send = (rows: readonly ReviewRow[], reviewed: boolean) =>
    run(rows, BATCH_SIZE, async (part) => {
      const ids = part.map(({ id }) => id);
      return failuresOf(part, await api.call(reviewRoutes.bulk, { body: { ids, reviewed, plan_year } }));
    });
  const mark = async (reviewed: boolean) => {
    const reply = await send(selection.rows, reviewed);
    selection.set(reply.failures.map(({ row }) => row));
    const undo = () =>
      void send(reply.done, !reviewed).then((undone) =>
        report(undone, { verb: 'changed', success: 'changed back' }),
      );
    report(reply, { verb: 'changed', success: reviewed ? 'marked as reviewed' : 'reopened', undo });
  };
  return { progress, mark, failures, dismissFailures };
}
