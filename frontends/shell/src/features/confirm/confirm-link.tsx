import { Banner, Button, ButtonLink, ErrorPanel, Spinner, tokens } from '@bindery/ui';
import { useSession, type LinkFragment } from '@bindery/web-kit/session';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useAuth } from '../../site/auth-client.js';
import { destinationOf } from '../../site/destination.js';

const Root = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  & h1 {
    font-size: ${tokens.font.xl};
  }
  & p {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
`;

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
`;

interface ConfirmLinkProps {
  link: LinkFragment;
  /** Called with the reason when the link doesn't work. */
  onRefused: (why: string) => void;
}

/** Names the account and waits for Continue. */
export function ConfirmLink({ link, onRefused }: ConfirmLinkProps) {
  const { state, me, retry } = useSession();
  const { confirm, phase, passing } = useConfirmation(link, onRefused);
  const other = link.email && me && me.email !== link.email ? me : null;

  if (phase === 'confirmed' && state.status === 'signed-in') {
    return <Navigate to={destinationOf(state.me.role, link.next)} replace />;
  }
  if (phase === 'confirmed' && state.status === 'unreachable') {
    return (
      <ErrorPanel
        title="You're signed in, but your account couldn't be opened"
        detail={state.problem.detail}
        onRetry={() => void retry()}
      />
    );
  }
  if (phase === 'confirmed' && state.status === 'signed-out' && state.reason)
    return <Navigate to="/app/login" replace />;
  return (
    <Root>
      <h1>Sign in to Bindery</h1>
      {phase === 'confirmed' ? (
        <Waiting role="status">
          <Spinner /> Opening your account...
        </Waiting>
      ) : (
        <>
          <p>
            {link.email ? (
              <>
                You&apos;re about to sign in as <strong>{link.email}</strong> on this device.
              </>
            ) : (
              "You're about to sign in on this device."
            )}
          </p>
          {other && (
            <Banner kind="warning">
              You&apos;re signed in here as {other.email}. If you continue, that account is signed out of this
              device.
            </Banner>
          )}
          {passing && <Banner kind="error">{passing}</Banner>}
          <Button
            variant="primary"
            size="large"
            block
            pending={phase === 'confirming'}
            onClick={() => void confirm()}
          >
            {other ? 'Sign out and continue' : 'Continue'}
          </Button>
          {other && (
            <ButtonLink size="large" block to={destinationOf(other.role)}>
              Stay signed in
            </ButtonLink>
          )}
          <p>If you didn&apos;t request this, close this page. Nothing happens until you select Continue.</p>
        </>
      )}
    </Root>
  );
}

function useConfirmation(link: LinkFragment, onRefused: (why: string) => void) {
  const auth = useAuth();
  const [phase, setPhase] = useState<'asking' | 'confirming' | 'confirmed'>('asking');
  const [passing, setPassing] = useState<string>();
  const confirm = async () => {
    setPhase('confirming');
    setPassing(undefined);
    const { error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    setPhase(error ? 'asking' : 'confirmed');
    if (!error) return;
    // The link is still valid when the server couldn't be reached.
    const down = error.name === 'AuthRetryableFetchError' || (error.status ?? 500) >= 500;
    if (down) setPassing("We couldn't sign you in. Your link still works. Try again in a moment.");
    else onRefused(error.message);
  };
  return { confirm, phase, passing };
}
