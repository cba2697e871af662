import { agentRoutes, jobRoutes } from '@bindery/contracts/crm';
import { memberRoutes, seatRoutes, type MemberView } from '@bindery/contracts/identity';
import { Banner, Button, Dialog, DialogWords } from '@bindery/ui';
import { SelectField } from '@bindery/ui/form';
import { useDenial } from '@bindery/web-kit/access';
import { useCall, useRoute } from '@bindery/web-kit/api';
import { ApiProblem } from '@bindery/web-kit/context';
import { useState } from 'react';
import { nameOf } from '../../members/member-name.js';
import { ReassignProgress } from './reassign-progress.js';

const NOBODY = 'nobody';

interface RemoveMemberDialogProps {
  member: MemberView;
  /** Members who can get the clients. */
  heirs: readonly MemberView[];
  onClose: () => void;
}

/** Asks who gets the clients, removes the member, and shows how far their clients are. */
export function RemoveMemberDialog({ member, heirs, onClose }: RemoveMemberDialogProps) {
  const call = useCall(memberRoutes.list, seatRoutes.members, seatRoutes.usage, jobRoutes.list);
  const { clients, isUnknown } = useClientsOf(member);
  const [heir, setHeir] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [jobId, setJobId] = useState<string>();
  const name = nameOf(member);
  const remove = async () => {
    setMissing(heir === '');
    if (heir === '') return;
    setPending(true);
    setProblem(undefined);
    try {
      const query = heir === NOBODY ? {} : { reassign_to: heir };
      setJobId((await call(memberRoutes.remove, { params: { id: member.id }, query })).job_id);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.detail);
    } finally {
      setPending(false);
    }
  };
  if (jobId !== undefined) {
    return (
      <Dialog
        open
        size="small"
        title={`${name} was removed`}
        onOpenChange={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <ReassignProgress jobId={jobId} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      sticky
      size="small"
      title={`Remove ${name}?`}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={pending} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      <DialogWords>
        {problem && <Banner kind="error">{problem}</Banner>}
        <p>
          They&apos;re signed out at once and can&apos;t come back without a new invitation. Their records
          stay in the agency, and their seat becomes available.
        </p>
        {isUnknown && (
          <Banner kind="warning">
            How many clients they have can&apos;t be counted right now. You can still remove them: the clients
            move as soon as the CRM is available.
          </Banner>
        )}
        <SelectField
          label={questionAbout(clients)}
          value={heir}
          onChange={(chosen) => {
            setHeir(chosen);
            setMissing(false);
          }}
          placeholder="Choose who gets them"
          error={isMissing ? 'Choose a member, or nobody.' : undefined}
          required
          options={[
            ...heirs.map((one) => ({ value: one.id, label: nameOf(one) })),
            { value: NOBODY, label: 'Nobody: leave them unassigned' },
          ]}
        />
      </DialogWords>
    </Dialog>
  );
}

/** The number of a member's clients, where the plan includes the CRM. A deactivated member is not counted. */
function useClientsOf({ id }: MemberView) {
  const hasCrm = useDenial('agent:read') === null;
  const { data, error } = useRoute(agentRoutes.list, hasCrm ? { query: { counts: 'true' } } : null);
  return {
    clients: data?.items.find((agent) => agent.id === id)?.clients,
    isUnknown: !data && Boolean(error),
  };
}

function questionAbout(clients: number | undefined): string {
  if (clients === undefined) return 'Their clients and tasks go to';
  if (clients === 0) return 'They have no clients. Their tasks go to';
  const counted = clients === 1 ? '1 client' : `${clients.toLocaleString('en-US')} clients`;
  return `Their ${counted} and their tasks go to`;
}
