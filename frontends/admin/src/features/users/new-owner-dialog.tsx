import { roleLabel } from '@bindery/contracts/access';
import type { UserView } from '@bindery/contracts/identity';
import { Button, Dialog, LoadFailure, PageSpinner, tokens } from '@bindery/ui';
import { SelectField } from '@bindery/ui/form';
import { useId, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { useMembers } from '../../accounts/use-members.js';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space[4]};
`;

interface NewOwnerDialogProps {
  /** The current owner. */
  user: UserView;
  /** Why the owner must change. */
  reason: string;
  confirmLabel: string;
  onChosen: (newOwnerId: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the account's next owner, without a default. */
export function NewOwnerDialog({ user, reason, confirmLabel, onChosen, onClose }: NewOwnerDialogProps) {
  const formId = useId();
  const members = useMembers(user.account_id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const others = members.data?.items.filter(
    ({ id, is_active, role }) => id !== user.id && is_active && role !== 'pending',
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === null || pending) return;
    setPending(true);
    await onChosen(chosen);
    setPending(false);
  };
  return (
    <Dialog
      open
      size="small"
      title="Choose a new owner"
      description={reason}
      showDescription
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={chosen === null}
            pending={pending}
            pendingLabel="Saving..."
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {members.error && <LoadFailure title="Failed to load agency users" resource={members} />}
      {!members.data && !members.error && <PageSpinner />}
      {others && (
        <Form id={formId} onSubmit={(event) => void submit(event)}>
          {others.length === 0 ? (
            <p>
              There are no other active members in {user.account_name ?? 'the account'}. Add one before you
              change the owner.
            </p>
          ) : (
            <SelectField
              label="New owner"
              placeholder="Choose a member..."
              options={others.map(({ id, email, role }) => ({
                value: id,
                label: `${email} (${roleLabel[role]})`,
              }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
        </Form>
      )}
    </Dialog>
  );
}
