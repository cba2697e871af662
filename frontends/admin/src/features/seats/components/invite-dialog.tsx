import { INVITATION_DAYS } from '@bindery/contracts/identity';
import { FormDialog } from '@bindery/ui/form';
import { MemberFields } from './member-fields.js';
import { useNewMember } from './use-new-member.js';

interface InviteDialogProps {
  accountId: string | undefined;
  onClose: () => void;
}

/** Invites somebody by mail. It is mounted when it opens, so that it always starts empty. */
export function InviteDialog({ accountId, onClose }: InviteDialogProps) {
  const { form, save } = useNewMember('invite', accountId, onClose);
  return (
    <FormDialog
      size="small"
      title="Invite User"
      showDescription
      description={`They get a mail with a link that works for ${String(INVITATION_DAYS)} days. It holds a seat until then.`}
      saveLabel="Send Invitation"
      savingLabel="Sending..."
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <MemberFields way="invite" />
    </FormDialog>
  );
}
