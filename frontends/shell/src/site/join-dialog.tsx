import type { OwnInvitationView } from '@bindery/contracts/identity';
import { Banner, Button, Dialog, DialogWords } from '@bindery/ui';
import { InvitationWords } from './invitation-words.js';
import { useAnswer } from './use-answer.js';

interface JoinDialogProps {
  invitation: OwnInvitationView;
  /** The user decides later. */
  onLater: () => void;
  /** The invitation was answered or is no longer open. */
  onAnswered: () => void;
}

/** Asks a person who already works in Bindery. */
export function JoinDialog({ invitation, onLater, onAnswered }: JoinDialogProps) {
  const { answer, pending, refusal } = useAnswer(invitation, onAnswered);
  return (
    <Dialog
      open
      sticky
      size="small"
      title={`Join ${invitation.account_name}?`}
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
        <InvitationWords invitation={invitation} />
      </DialogWords>
    </Dialog>
  );
}
