import { Banner, Button, Card, ErrorPanel, PageHeader, Skeleton, tokens } from '@bindery/ui';
import type { SubscriptionView } from '@bindery/contracts/billing';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { failedLoad } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { styled } from 'styled-components';
import { agencyNameOf } from '../../../site/agency-name.js';
import { useOpenPlanChooser } from '../../../site/plan-chooser.js';
import { useSubscription } from '../../../site/use-subscription.js';
import { BillingCard } from './billing-card.js';
import { DataCard } from './data-card.js';
import { SubscriptionActions } from './subscription-actions.js';
import { SubscriptionFacts } from './subscription-facts.js';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  max-width: 880px;
`;

const Shape = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
  gap: ${tokens.space[4]};
`;

export function SubscriptionPage() {
  const me = useMe();
  const { data, error, isValidating, mutate } = useSubscription();
  return (
    <>
      <PageHeader title="Subscription management" subtitle={agencyNameOf(me) ?? undefined} />
      {!data && error && (
        <ErrorPanel
          title={failedLoad(error, 'Failed to load subscription data')}
          detail={error.detail}
          requestId={error.requestId}
          retrying={isValidating}
          onRetry={() => void mutate()}
        />
      )}
      {!data && !error && <PageShape />}
      {data && <Subscription subscription={data} />}
    </>
  );
}

function PageShape() {
  return (
    <Parts role="status" aria-label="Loading...">
      <Card title="Your plan">
        <Shape>
          {['plan', 'status', 'billing'].map((fact) => (
            <Skeleton key={fact} $height="44px" />
          ))}
        </Shape>
      </Card>
      <Skeleton $height="116px" />
      <Skeleton $height="132px" />
    </Parts>
  );
}

function Subscription({ subscription }: { subscription: SubscriptionView }) {
  const { past_due } = subscription;
  return (
    <Parts>
      {past_due && (
        <Banner kind="error">
          Your last payment failed. Update your card under Manage cards and invoices. You&apos;ll keep access
          while we retry the payment.
        </Banner>
      )}
      <Card title="Your plan">
        <SubscriptionFacts subscription={subscription} />
      </Card>
      <PlanCard subscription={subscription} />
      <BillingCard subscription={subscription} />
      <DataCard />
    </Parts>
  );
}

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  & > p {
    flex: 1 1 320px;
    max-width: 60ch;
    color: ${tokens.color.ink2};
  }
`;

function PlanCard({ subscription }: { subscription: SubscriptionView }) {
  const { role } = useMe();
  if (subscription.is_active) return <SubscriptionActions subscription={subscription} />;
  return role === 'superuser' ? <NoPlanNeeded /> : <NoPlan subscription={subscription} />;
}

/** For a superuser's account without an active plan. */
function NoPlanNeeded() {
  const openChooser = useOpenPlanChooser();
  return (
    <Card title="No plan needed">
      <Offer>
        <p>As a superuser, you can view and change records without a plan.</p>
        <Button onClick={openChooser}>View plans</Button>
      </Offer>
    </Card>
  );
}

/** For an account without an active plan. */
function NoPlan({
  subscription: { subscription_status, trial_available },
}: {
  subscription: SubscriptionView;
}) {
  const openChooser = useOpenPlanChooser();
  const denial = useDenial('subscription:choose');
  const waiting = subscription_status === 'pending';
  return (
    <Card title={waiting ? 'Waiting for your first payment' : 'Choose a plan'}>
      <Offer>
        <p>
          {waiting
            ? "Your payment hasn't been confirmed yet. If you left the payment page, choose your plan again."
            : 'Your records are saved, and you can view and export them. Choose a plan to make changes.'}
          {!waiting && !trial_available && ' Your account has already used its free trial.'}
        </p>
        <Button variant="primary" {...disabledBy(denial)} onClick={openChooser}>
          View plans
        </Button>
      </Offer>
    </Card>
  );
}
