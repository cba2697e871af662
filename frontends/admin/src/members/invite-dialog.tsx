import { INVITATION_DAYS } from '@bindery/contracts/identity';
import { FormDialog } from '@bindery/ui/form';
import { MemberFields } from './member-fields.js';
import { useNewMember } from './use-new-member.js';

interface InviteDialogProps {
  accountId?: string | undefined;
  onClose: () => void;
}

/** Invites a member by email. It is mounted when it opens, so that it always starts empty. */
export function InviteDialog({ accountId, onClose }: InviteDialogProps) {
  const { form, save } = useNewMember('invite', accountId, onClose);
  return (
    <FormDialog
      size="small"
      title="Invite user"
      showDescription
      description={`We'll email them a link that works for ${String(INVITATION_DAYS)} days. A seat is held until then.`}
      saveLabel="Send invitation"
      savingLabel="Sending..."
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <MemberFields way="invite" />
    </FormDialog>
  );
}
