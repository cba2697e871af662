import type { PlanView } from '@bindery/contracts/billing';
import { Button, ButtonLink, Skeleton } from '@bindery/ui';
import { Check } from 'lucide-react';
import { Card, FeatureList, PriceLine, SmallPrint } from './welcome-style.js';

interface PlanCardProps {
  plan: PlanView;
  pending: boolean;
  signedIn: boolean;
  onChoose: () => Promise<void>;
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

const isFree = (plan: PlanView): boolean => plan.price_per_seat_cents === 0;

/** One plan: what it is called, costs and holds, and the button that takes it. */
export function PlanCard({ plan, pending, signedIn, onChoose }: PlanCardProps) {
  const free = isFree(plan);
  const action = free ? 'Get Started Free' : `Start ${plan.trial_days}-Day Free Trial`;
  return (
    <Card aria-labelledby={`plan-${plan.plan_id}`}>
      <h2 id={`plan-${plan.plan_id}`}>{plan.name}</h2>
      <PriceLine>
        <b>{dollars.format(plan.price_per_seat)}</b> per month
      </PriceLine>
      {plan.trial_days > 0 && <SmallPrint>{plan.trial_days} days free trial</SmallPrint>}
      <p>{plan.description}</p>
      <FeatureList>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </FeatureList>
      {signedIn ? (
        <Button
          variant="primary"
          size="large"
          block
          pending={pending}
          pendingLabel="Processing..."
          onClick={() => void onChoose()}
        >
          {action}
        </Button>
      ) : (
        <ButtonLink variant="primary" size="large" block to="/app/login">
          {action}
        </ButtonLink>
      )}
      <SmallPrint>
        {free ? 'No credit card required • Free forever' : 'No commitment • Cancel anytime'}
      </SmallPrint>
    </Card>
  );
}

/** A plan card in its own shape while the plans load. */
export function PlanCardSkeleton() {
  return (
    <Card aria-busy="true" aria-label="Loading plans">
      <Skeleton $width="50%" $height="20px" />
      <Skeleton $width="40%" $height="40px" />
      <Skeleton $height="16px" />
      <Skeleton $width="70%" $height="16px" />
      <Skeleton $width="60%" $height="16px" />
      <Skeleton $height="44px" />
    </Card>
  );
}
