import type { OwnInvitationView } from '@bindery/contracts/identity';
import { Banner, Button, PageSpinner, tokens } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { InvitationWords } from '../../../site/invitation-words.js';
import { useAnswer } from '../../../site/use-answer.js';
import { useOpenInvitation } from '../../../site/use-open-invitation.js';

const Panel = styled.section`
  display: grid;
  gap: ${tokens.space[4]};
  max-width: 560px;
  padding: ${tokens.space[6]};
  margin: ${tokens.space[5]} auto;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.l};
  background: ${tokens.color.surface};
  overflow-wrap: anywhere;
  & h1 {
    font-size: 1.75rem;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
`;

interface InvitedFirstProps {
  signedIn: boolean;
  /** The plans, for people who weren't invited or want an account of their own. */
  children: ReactNode;
}

/** Shows an open invitation instead of the plans, which are not for people who join an agency. */
export function InvitedFirst({ signedIn, children }: InvitedFirstProps) {
  return signedIn ? <Invited>{children}</Invited> : children;
}

function Invited({ children }: { children: ReactNode }) {
  const { isLoading, invitation, forget } = useOpenInvitation();
  const [shown, setShown] = useState<'invitation' | 'later' | 'plans'>('invitation');
  if (isLoading) return <PageSpinner />;
  if (!invitation || shown === 'plans') return children;
  if (shown === 'invitation')
    return (
      <Invitation
        key={invitation.id}
        invitation={invitation}
        onLater={() => setShown('later')}
        onAnswered={forget}
      />
    );
  return (
    <Later
      invitation={invitation}
      onBack={() => setShown('invitation')}
      onOwnAccount={() => setShown('plans')}
    />
  );
}

interface InvitationProps {
  invitation: OwnInvitationView;
  onLater: () => void;
  onAnswered: () => void;
}

function Invitation({ invitation, onLater, onAnswered }: InvitationProps) {
  const { answer, pending, refusal } = useAnswer(invitation, onAnswered);
  return (
    <Panel aria-labelledby="invitation">
      <h1 id="invitation">Join {invitation.account_name}?</h1>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <InvitationWords invitation={invitation} />
      <p>It costs you nothing: the agency pays for your seat.</p>
      <Row>
        <Button variant="primary" pending={pending === 'accept'} onClick={() => void answer('accept')}>
          Join
        </Button>
        <Button onClick={onLater}>Not now</Button>
        <Button variant="ghost" pending={pending === 'decline'} onClick={() => void answer('decline')}>
          Decline
        </Button>
      </Row>
    </Panel>
  );
}

interface LaterProps {
  invitation: OwnInvitationView;
  onBack: () => void;
  onOwnAccount: () => void;
}

function Later({ invitation: { account_name, expires_at }, onBack, onOwnAccount }: LaterProps) {
  return (
    <Panel aria-labelledby="invitation">
      <h1 id="invitation">You can join later</h1>
      <p>
        The invitation to <strong>{account_name}</strong> stays open
        {expires_at && ` until ${formatInstantDay(expires_at)}`}. You&apos;ll find it here when you sign in
        again.
      </p>
      <Row>
        <Button variant="primary" onClick={onBack}>
          Back to the invitation
        </Button>
        <Button variant="ghost" onClick={onOwnAccount}>
          Start an account of my own
        </Button>
      </Row>
    </Panel>
  );
}
