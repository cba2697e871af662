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

const NEW_LINK = 'Send yourself a new login link. The newest one always works.';
const INVITED =
  'To sign in all the same, send yourself a login link. Whoever is invited is asked after signing in whether to join.';

interface LinkRefusedProps {
  why: string;
  email: string | undefined;
  /** It was an invitation's, which only the agency can renew. */
  invited: boolean;
}

/** For a link that is expired, used or wrong: what happened, and a box to get a new one. */
export function LinkRefused({ why, email, invited }: LinkRefusedProps) {
  const { me } = useSession();
  const [signedIn, setSignedIn] = useState(false);
  if (signedIn && me) return <Navigate to={destinationOf(me.role)} replace />;
  return (
    <Root>
      <h1>This link does not sign you in</h1>
      <p role="alert">{why}</p>
      {me && (
        <>
          <p>You are signed in on this device already, as {me.email}.</p>
          <ButtonLink variant="primary" to={destinationOf(me.role)}>
            Go to Dashboard
          </ButtonLink>
        </>
      )}
      <p>{invited ? INVITED : NEW_LINK}</p>
      <SignInBox email={email} onSignedIn={() => setSignedIn(true)} />
    </Root>
  );
}
