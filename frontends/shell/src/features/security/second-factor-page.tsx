import { REAUTHENTICATION } from '@bindery/contracts/step-up';
import { Button, PageSpinner, useDocumentTitle } from '@bindery/ui';
import { SecondFactorForm, SecondFactors } from '@bindery/web-kit/second-factor';
import { useMe, useSession } from '@bindery/web-kit/session';
import { StepUpDialog } from '@bindery/web-kit/step-up';
import { useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useAuth } from '../../site/auth-client.js';
import { destinationOf, forgetDestination } from '../../site/destination.js';
import { Page } from '../../site/page.js';
import { UnreachableAccount } from '../../site/unreachable-account.js';
import { SupportLink } from '../../site/support-link.js';
import { useSignOut } from '../../site/use-sign-out.js';
import { Enrolment } from './enrolment.js';
import { Text } from '../../site/narrow-text.js';

/** Between signing in and the product, for whoever has a second factor or needs one. */
export function SecondFactorPage() {
  const { state } = useSession();
  switch (state.status) {
    case 'determining':
      return <PageSpinner />;
    case 'unreachable':
      return <UnreachableAccount problem={state.problem} />;
    case 'signed-out':
      return <Navigate to="/app/login" replace />;
    case 'signed-in':
    case 'interrupted':
      return <Due />;
  }
}

function Due() {
  useDocumentTitle("Confirm that it's you");
  const { state } = useSession();
  const { role } = useMe();
  const access = 'access' in state ? state.access : null;
  const isDue = access?.secondFactorDue ?? false;
  const methods = access?.stepUpMethods ?? [];
  // It goes on after the factor is added, because the recovery codes have to be saved.
  const [enrolls, setEnrolls] = useState(false);
  if (isDue && methods.includes(REAUTHENTICATION) && !enrolls) setEnrolls(true);
  if (!isDue && !enrolls) return <Leave role={role} />;
  return (
    <Page actions={<SignOutButton />}>
      {enrolls ? <Enrolment onDone={() => setEnrolls(false)} /> : <Challenge methods={methods} />}
      <StepUpDialog />
    </Page>
  );
}

/** Leads to where the person was going. */
function Leave({ role }: { role: string }) {
  const [to] = useState(() => destinationOf(role));
  useEffect(() => {
    if (to !== '/app/welcome') forgetDestination();
  }, [to]);
  return <Navigate to={to} replace />;
}

/** Asks for the second factor that the person has. The session says when it is given. */
function Challenge({ methods }: { methods: readonly string[] }) {
  const auth = useAuth();
  const { email } = useMe();
  const factors = useMemo(() => new SecondFactors(auth), [auth]);
  return (
    <Text>
      <h1>Confirm that it’s you</h1>
      <p>
        You’re signing in as <strong>{email}</strong>.
      </p>
      <SecondFactorForm factors={factors} methods={methods} onProved={() => undefined} />
      <p>
        Lost all of them? Your agency’s administrator can reset your second factor, or contact <SupportLink />
        .
      </p>
    </Text>
  );
}

function SignOutButton() {
  const signOut = useSignOut();
  return <Button onClick={() => void signOut()}>Sign out</Button>;
}
