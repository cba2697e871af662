import { assignmentRoutes, individualRoutes, jobRoutes, NOBODY, type JobView } from '@bindery/contracts/crm';
import { Button, useConfirm, useToast } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { ApiProblem, LOOK_EVERY_MS, useCall, useRefetch, useRoute } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAgents } from '../../../records/list/filters-of-records.js';
import { countOf } from '../../../records/list/listing.js';
import { individualType } from '../individual-type.js';

/** Assigns all individuals without an agent to the only member of an account. Others have nothing of it. */
export function AssignUnassigned() {
  const me = useMe();
  const { data: agents } = useAgents();
  const mayWrite = useDenial(assignmentRoutes.assignUnassigned.access) === null;
  const [only, ...others] = agents?.items ?? [];
  return mayWrite && only?.id === me.id && others.length === 0 ? <AssignAll /> : null;
}

function AssignAll() {
  const unassigned = { query: { assigned_agent: NOBODY, page_size: '5' } };
  const { data } = useRoute(individualRoutes.list, unassigned);
  const confirm = useConfirm();
  const { assign, pending } = useAssignment();
  const count = data?.filtered ?? 0;
  if (count === 0 && !pending) return null;
  const ask = async () => {
    const question = {
      title: `Assign ${countOf(individualType, count)} to yourself?`,
      description: 'These are all clients without an agent.',
      confirmLabel: 'Assign',
    };
    if (await confirm(question)) await assign();
  };
  return (
    <Button
      variant="ghost"
      icon={<UserPlus />}
      pending={pending}
      pendingLabel="Assigning..."
      onClick={() => void ask()}
    >
      Assign all unassigned to me
    </Button>
  );
}

/** Starts the job and follows it, so that the lists are right once it has ended. */
function useAssignment() {
  const toast = useToast();
  const refetch = useRefetch();
  const call = useCall(jobRoutes);
  const [started, setStarted] = useState<JobView | null>(null);
  const ended = ({ state, error }: JobView) => {
    setStarted(null);
    void refetch(...individualType.touches);
    if (state === 'completed') toast.success('All clients have an agent');
    else toast.error('Not all clients were assigned', { subject: error ?? undefined });
  };
  useRoute(jobRoutes.get, started && { params: { id: started.id } }, {
    refreshInterval: LOOK_EVERY_MS,
    onSuccess: (job: JobView) => job.finished_at !== null && ended(job),
  });
  const assign = async () => {
    try {
      setStarted(await call(assignmentRoutes.assignUnassigned, {}));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('The clients weren’t assigned', { subject: error.detail });
    }
  };
  return { assign, pending: started !== null };
}
