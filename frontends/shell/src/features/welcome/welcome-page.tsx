import { Banner, Button, ButtonLink, ErrorPanel, PageSpinner, useDocumentTitle } from '@bindery/ui';
import { ResourceCache } from '@bindery/web-kit/api';
import { useSession } from '@bindery/web-kit/session';
import { useState } from 'react';
import { JoinQuestion } from '../../site/join-question.js';
import { Page } from '../../site/page.js';
import { useSignOut } from '../../site/use-sign-out.js';
import { SUPPORT_EMAIL } from '../../site/support.js';
import { Features } from './features.js';
import { PlanCard, PlanCardSkeleton } from './plan-card.js';
import { useFreePlan } from './use-free-plan.js';
import { usePlans } from './use-plans.js';
import { WaitingForRole } from './waiting-for-role.js';
import { Columns, Head, Plans, Support } from './welcome-style.js';

/** Where a new person chooses a plan. Everybody may look; choosing needs a sign-in. */
export function WelcomePage() {
  useDocumentTitle('Welcome');
  const { state } = useSession();
  const signOut = useSignOut();
  // Decided once: the page stays while the role arrives, which makes the person one who has a plan.
  const [arrived, setArrived] = useState<'undecided' | 'choosing' | 'has-plan'>('undecided');
  if (state.status === 'determining') return <PageSpinner />;
  if (arrived === 'undecided') {
    setArrived(state.status === 'signed-in' && state.me.role !== 'pending' ? 'has-plan' : 'choosing');
    return <PageSpinner />;
  }
  const leave = <Button onClick={() => void signOut()}>Sign Out</Button>;
  return (
    <Page actions={state.status === 'signed-in' && leave}>
      <ResourceCache>
        {state.status === 'signed-in' && <JoinQuestion key={state.me.id} />}
        <Head>
          <h1>Welcome to Bindery</h1>
          <p>
            {arrived === 'has-plan'
              ? 'Your account has a plan already.'
              : 'Choose your plan and start right away.'}
          </p>
        </Head>
        <Columns>
          {arrived === 'has-plan' ? (
            <div>
              <ButtonLink variant="primary" to="/app/dashboard">
                Go to Dashboard
              </ButtonLink>
            </div>
          ) : (
            <Choice signedIn={state.status === 'signed-in'} />
          )}
          <Features />
        </Columns>
        <Support>
          Questions? <a href={`mailto:${SUPPORT_EMAIL}`}>Write to {SUPPORT_EMAIL}</a>, a person answers.
        </Support>
      </ResourceCache>
    </Page>
  );
}

function Choice({ signedIn }: { signedIn: boolean }) {
  const { plans, problem, retry, loading } = usePlans();
  const { phase, failure, activate, wait } = useFreePlan();
  if (phase === 'waiting' || phase === 'late' || phase === 'done') {
    return <WaitingForRole phase={phase} onWait={() => void wait()} />;
  }
  if (problem) {
    const title = 'Failed to load subscription plans';
    return <ErrorPanel title={title} detail={problem.detail} onRetry={retry} retrying={loading} />;
  }
  return (
    <Plans>
      {failure && <Banner kind="error">Your free account was not activated. {failure}</Banner>}
      {plans === undefined && <PlanCardSkeleton />}
      {plans?.map((plan) => (
        <PlanCard
          key={plan.plan_id}
          plan={plan}
          pending={phase === 'processing'}
          signedIn={signedIn}
          onChoose={activate}
        />
      ))}
      {plans?.length === 0 && (
        <p>There is no plan to choose at the moment. Write to support and we will help.</p>
      )}
    </Plans>
  );
}
