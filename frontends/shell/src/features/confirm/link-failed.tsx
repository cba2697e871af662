import { ButtonLink, tokens } from '@bindery/ui';
import { useSession } from '@bindery/web-kit/session';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { destinationOf } from '../../site/destination.js';
import { SignInBox } from '../../site/sign-in-box.js';

const Root = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  & h1 {
    font-size: ${tokens.font.xl};
  }
  & > p {
    color: ${tokens.color.ink2};
  }
`;

const NEW_LINK = 'Request a new login link. Only the newest one works.';
const INVITED =
  'You can still sign in with a new login link. You can accept or decline the invitation after signing in.';

interface LinkFailedProps {
  why: string;
  email?: string | undefined;
  /** It was an invitation link, which only the agency can renew. */
  invited?: boolean;
  /** Whether the code of the same email may still work. */
  withCode?: boolean;
}

/** Explains why a link failed and offers a new one. */
export function LinkFailed({ why, email, invited = false, withCode = false }: LinkFailedProps) {
  const { me } = useSession();
  const [signedIn, setSignedIn] = useState(false);
  if (signedIn && me) return <Navigate to={destinationOf(me.role)} replace />;
  return (
    <Root>
      <h1>This link can&apos;t sign you in</h1>
      <p role="alert">{why}</p>
      {me && (
        <>
          <p>You&apos;re already signed in on this device as {me.email}.</p>
          <ButtonLink variant="primary" to={destinationOf(me.role)}>
            Go to dashboard
          </ButtonLink>
        </>
      )}
      {!withCode && <p>{invited ? INVITED : NEW_LINK}</p>}
      <SignInBox email={email} withCode={withCode} onSignedIn={() => setSignedIn(true)} />
    </Root>
  );
}
