import { roleLabel } from '@bindery/contracts/access';
import type { OwnInvitationView } from '@bindery/contracts/identity';
import { Banner, Button, Dialog } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { DialogWords } from './dialog-words.js';
import { useAnswer } from './use-answer.js';

interface JoinDialogProps {
  invitation: OwnInvitationView;
  /** The user decides later. */
  onLater: () => void;
  /** The invitation was answered or is no longer open. */
  onAnswered: () => void;
}

/** Says who invites, to which agency, and what joining means, so that no one joins unawares. */
export function JoinDialog({ invitation, onLater, onAnswered }: JoinDialogProps) {
  const { account_name, role, invited_by, expires_at } = invitation;
  const { answer, pending, refusal } = useAnswer(invitation, onAnswered);
  return (
    <Dialog
      open
      sticky
      size="small"
      title={`Join ${account_name}?`}
      onOpenChange={onLater}
      footer={
        <>
          <Button variant="ghost" onClick={onLater}>
            Not now
          </Button>
          <Button pending={pending === 'decline'} onClick={() => void answer('decline')}>
            Decline
          </Button>
          <Button variant="primary" pending={pending === 'accept'} onClick={() => void answer('accept')}>
            Join
          </Button>
        </>
      }
    >
      <DialogWords>
        {refusal && <Banner kind="error">{refusal}</Banner>}
        <p>
          {invited_by ? `${invited_by} invited you` : 'You are invited'} to join{' '}
          <strong>{account_name}</strong> with the role {roleLabel[role]}.
        </p>
        <p>
          After you join, you&apos;ll work in the agency&apos;s account. Its administrators control what you
          can see and do, and records you add belong to the agency.
        </p>
        {expires_at && <p>This invitation expires on {formatInstantDay(expires_at)}.</p>}
      </DialogWords>
    </Dialog>
  );
}
