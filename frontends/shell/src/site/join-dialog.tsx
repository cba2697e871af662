import { roleLabel } from '@bindery/contracts/access';
import type { OwnInvitationView } from '@bindery/contracts/identity';
import { Banner, Button, Dialog, tokens } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { styled } from 'styled-components';
import { useAnswer } from './use-answer.js';

const Words = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  overflow-wrap: anywhere;
  & > p {
    color: ${tokens.color.ink2};
  }
`;

interface JoinDialogProps {
  invitation: OwnInvitationView;
  /** They decide another time. */
  onLater: () => void;
  /** They have joined or declined, or the invitation is not open any more. */
  onAnswered: () => void;
}

/** Nobody joins an agency unawares: says which one it is, who asks and what joining means. */
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
      <Words>
        {refusal && <Banner kind="error">{refusal}</Banner>}
        <p>
          {invited_by ? `${invited_by} invites you` : 'You are invited'} to join{' '}
          <strong>{account_name}</strong> with the role {roleLabel[role]}.
        </p>
        <p>
          Once you have joined, you work in the agency’s account: its administrators decide what you may see
          and do there, and the records that you add belong to the agency.
        </p>
        {expires_at && <p>You can decide until {formatInstantDay(expires_at)}.</p>}
      </Words>
    </Dialog>
  );
}
