import { jobRoutes } from '@bindery/contracts/crm';
import { memberRoutes, type MemberView } from '@bindery/contracts/identity';
import { Banner, Button, Dialog } from '@bindery/ui';
import { SelectField } from '@bindery/ui/form';
import { useCall } from '@bindery/web-kit/api';
import { ApiProblem } from '@bindery/web-kit/context';
import { useState } from 'react';
import { DialogWords } from '../../../site/dialog-words.js';
import { nameOf } from './member-name.js';
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
  const call = useCall(memberRoutes.list, jobRoutes.list);
  const [heir, setHeir] = useState(NOBODY);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [jobId, setJobId] = useState<string>();
  const name = nameOf(member);
  const remove = async () => {
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
        <SelectField
          label="Their clients and tasks go to"
          value={heir}
          onChange={setHeir}
          options={[
            { value: NOBODY, label: 'Nobody: leave them unassigned' },
            ...heirs.map((one) => ({ value: one.id, label: nameOf(one) })),
          ]}
        />
      </DialogWords>
    </Dialog>
  );
}
