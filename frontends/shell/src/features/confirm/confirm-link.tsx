import type { SignInLinkView } from '@bindery/contracts/identity';
import { Banner, Button, ButtonLink, ErrorPanel, Spinner, tokens } from '@bindery/ui';
import { useSession, type LinkFragment } from '@bindery/web-kit/session';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { destinationOf } from '../../site/destination.js';
import { LinkText } from './link-text.js';
import { useConfirmation } from './use-confirmation.js';

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
`;

interface ConfirmLinkProps {
  fragment: LinkFragment;
  link: SignInLinkView;
  /** Called with the reason when the link doesn't work. */
  onFailed: (why: string) => void;
}

/** Names the account and waits for Continue. */
export function ConfirmLink({ fragment, link, onFailed }: ConfirmLinkProps) {
  const { state, me, retry } = useSession();
  const { confirm, phase, passing } = useConfirmation(fragment, onFailed);
  const other = me && me.email !== link.email ? me : null;

  if (phase === 'confirmed' && state.status === 'signed-in') {
    return <Navigate to={destinationOf(state.me.role, fragment.next)} replace />;
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
    <LinkText>
      <h1>{link.purpose === 'email_change_undo' ? 'Take your account back?' : 'Sign in to Bindery'}</h1>
      {phase === 'confirmed' ? (
        <Waiting role="status">
          <Spinner /> Opening your account...
        </Waiting>
      ) : (
        <>
          {link.change ? (
            <p>
              This account had the email address <strong>{link.email}</strong> and now has{' '}
              <strong>{link.change.from}</strong>. If you take it back, <strong>{link.email}</strong> is its
              address again. Every device is signed out, and you&apos;re signed in on this one.
            </p>
          ) : (
            <p>
              You&apos;re about to sign in as <strong>{link.email}</strong> on this device.
            </p>
          )}
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
            {link.change ? 'Take the account back' : other ? 'Sign out and continue' : 'Continue'}
          </Button>
          {other && (
            <ButtonLink size="large" block to={destinationOf(other.role)}>
              Stay signed in
            </ButtonLink>
          )}
          <p>If you didn&apos;t request this, close this page. Nothing happens until you continue.</p>
        </>
      )}
    </LinkText>
  );
}
