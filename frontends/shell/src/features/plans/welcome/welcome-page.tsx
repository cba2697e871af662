import { Button, ButtonLink, ConfirmProvider, PageSpinner, useDocumentTitle } from '@bindery/ui';
import { ResourceCache } from '@bindery/web-kit/api';
import { type SessionState, useSession } from '@bindery/web-kit/session';
import { Clock, LockKeyhole, ScrollText, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmailChangeNotice } from '../../../site/email-change-notice.js';
import { Page } from '../../../site/page.js';
import { SupportLink, useSupportEmail } from '../../../site/support-link.js';
import { useOpening } from '../../../site/use-opening.js';
import { useSignOut } from '../../../site/use-sign-out.js';
import { PlanChooser } from '../chooser/plan-chooser.js';
import type { Grant } from '../offers/offer.js';
import { AppliedPromo } from '../promo/promo-box.js';
import { InvitedFirst } from './invitation-page.js';
import { WaitingForRole } from './waiting-for-role.js';
import { FeatureGrid, Head, Parts, Support } from './welcome-style.js';

/** A new user's choice of a plan. Viewing is public; choosing needs a sign-in. */
export function WelcomePage() {
  useDocumentTitle('Welcome');
  const supportEmail = useSupportEmail();
  const { state } = useSession();
  const signOut = useSignOut();
  // Decided once, so that the page stays when the new role arrives.
  const [arrived, setArrived] = useState<'undecided' | 'choosing' | 'has-plan'>('undecided');
  if (state.status === 'determining') return <PageSpinner />;
  if (arrived === 'undecided') {
    setArrived(hasPlan(state) ? 'has-plan' : 'choosing');
    return <PageSpinner />;
  }
  const leave = <Button onClick={() => void signOut()}>Sign out</Button>;
  const who = 'me' in state ? state.me.id : 'nobody';
  return (
    <Page actions={state.status === 'signed-in' && leave}>
      <ResourceCache key={who}>
        <ConfirmProvider>
          {state.status === 'signed-in' && <EmailChangeNotice />}
          <InvitedFirst signedIn={state.status === 'signed-in'}>
            <Head>
              <h1>Welcome to Bindery</h1>
              <p>
                {arrived === 'has-plan'
                  ? 'Your account already has a plan.'
                  : 'Choose a plan to get started.'}
              </p>
            </Head>
            <Parts>
              {arrived === 'has-plan' ? (
                <div>
                  <ButtonLink variant="primary" to="/app/dashboard">
                    Go to dashboard
                  </ButtonLink>
                </div>
              ) : (
                <Choice signedIn={state.status === 'signed-in'} />
              )}
              <Features />
            </Parts>
            <Support>
              Questions? <SupportLink>Contact {supportEmail}</SupportLink>.
            </Support>
          </InvitedFirst>
        </ConfirmProvider>
      </ResourceCache>
    </Page>
  );
}

/** Whether the account already has an active plan. A superuser needs none. */
function hasPlan(state: SessionState): boolean {
  if (state.status !== 'signed-in' || state.me.role === 'pending') return false;
  const { access } = state;
  return access === null || access.role === 'superuser' || access.entitlement === 'active';
}

function Choice({ signedIn }: { signedIn: boolean }) {
  const navigate = useNavigate();
  const [granted, setGranted] = useState<Grant | null>(null);
  const { opening, waitAgain } = useOpening(granted !== null);
  const goesOn = granted !== null && opening === 'open';
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => void navigate('/app/dashboard', { replace: true }), granted.delayMs);
    return () => clearTimeout(timer);
  }, [goesOn, granted, navigate]);
  if (granted) {
    return (
      <>
        {granted.promo && <AppliedPromo {...granted.promo} />}
        <WaitingForRole opening={opening} onWait={waitAgain} />
      </>
    );
  }
  const changed = () => void navigate('/app/subscription');
  return <PlanChooser place="welcome" signedIn={signedIn} onGranted={setGranted} onChanged={changed} />;
}

const features = [
  {
    icon: LockKeyhole,
    title: 'Encrypted fields',
    text: "SSN, MBI, driver's license, and email are encrypted individually.",
  },
  {
    icon: Clock,
    title: '30-second reveals',
    text: 'Values are shown for 30 seconds, and every view is logged.',
  },
  {
    icon: Search,
    title: 'Instant search',
    text: 'Find clients by name, phone, address, date, or policy number.',
  },
  { icon: ScrollText, title: 'Activity logs', text: 'See who did what and when, for every record.' },
];

function Features() {
  return (
    <section aria-labelledby="features">
      <FeatureGrid>
        <h2 id="features">Included in every plan</h2>
        {features.map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <Icon aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </FeatureGrid>
    </section>
  );
}
