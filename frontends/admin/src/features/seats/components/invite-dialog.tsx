import { INVITATION_DAYS } from '@bindery/contracts/identity';
import { Button, Dialog } from '@bindery/ui';
import { useId } from 'react';
import { MemberFields } from './member-fields.js';
import { useNewMember } from './use-new-member.js';

interface InviteDialogProps {
  accountId: string | undefined;
  onClose: () => void;
}

/** Invites somebody by mail. It is mounted when it opens, so that it always starts empty. */
export function InviteDialog({ accountId, onClose }: InviteDialogProps) {
  const formId = useId();
  const { form, save, leave } = useNewMember('invite', accountId, onClose);
  return (
    <Dialog
      open
      sticky
      size="small"
      title="Invite User"
      showDescription
      description={`They get a mail with a link that works for ${String(INVITATION_DAYS)} days. It holds a seat until then.`}
      onOpenChange={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.formState.isSubmitting}>
            Send Invitation
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <MemberFields way="invite" form={form} />
      </form>
    </Dialog>
  );
}
