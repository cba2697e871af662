import type { PlanView, SubscriptionView } from '@bindery/contracts/billing';
import { Banner, ErrorPanel, tokens } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePlans } from '../../../site/use-plans.js';
import { useSubscription } from '../../../site/use-subscription.js';
import { useNames } from '../names/use-names.js';
import { isPaid, shownPlans, type Grant, type Place, type Seats } from '../offers/offer.js';
import { AppliedPromo, PromoBox } from '../promo/promo-box.js';
import { Cards } from './plan-card-style.js';
import { PlanCard, PlanCardSkeleton } from './plan-card.js';
import { useChoosePlan } from './use-choose-plan.js';

const Root = styled.div`
  display: grid;
  gap: 20px;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${tokens.space[3]} ${tokens.space[5]};
`;

const Secure = styled.p`
  display: flex;
  gap: ${tokens.space[2]};
  padding-top: 6px;
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  & > svg {
    width: 16px;
    height: 16px;
    margin-top: 2px;
  }
`;

const NOT_THEIRS = 'Only the account owner or an administrator can choose a plan.';

interface PlanChooserProps {
  place: Place;
  signedIn: boolean;
  /** Called when access was granted without a payment. */
  onGranted: (grant: Grant) => void;
  /** Called when the current subscription was changed in place. */
  onChanged: () => void;
}

/** The plans side by side, and a promo code as the alternative to a payment. */
export function PlanChooser(props: PlanChooserProps) {
  const plans = usePlans();
  const subscription = useSubscription(props.signedIn);
  if (plans.error && !plans.data) {
    const { status, detail } = plans.error;
    return (
      <ErrorPanel
        title="Failed to load subscription plans"
        detail={status === 0 ? `Error loading plans: ${detail}` : detail}
        onRetry={() => void plans.mutate()}
        retrying={plans.isValidating}
      />
    );
  }
  const known = !props.signedIn || subscription.data !== undefined || subscription.error !== undefined;
  if (!plans.data || !known) {
    return (
      <Cards>
        <PlanCardSkeleton />
        <PlanCardSkeleton />
      </Cards>
    );
  }
  const { items, promo_hints } = plans.data;
  return <Plans {...props} plans={items} hints={promo_hints} current={subscription.data} />;
}

interface PlansProps extends PlanChooserProps {
  plans: readonly PlanView[];
  hints: readonly string[];
  current: SubscriptionView | undefined;
}

function Plans({ place, signedIn, plans, hints, current, onGranted, onChanged }: PlansProps) {
  const [granted, setGranted] = useState<Grant | null>(null);
  const denial = useDenial('subscription:choose') === null ? null : NOT_THEIRS;
  const grant = (given: Grant) => {
    setGranted(given);
    onGranted(given);
  };
  // A promo code grants access without payment, so paying accounts don't see it.
  const isPaying = current !== undefined && isPaid(current);
  const { pending, failure, choose } = useChoosePlan({
    ...{ place, onChanged, onGranted: grant },
    trialIsSure: current?.trial_available === true && !isPaying,
  });
  const { askNames, dialog } = useNames();
  const chooseNamed = async (plan: PlanView, seats: Seats) => {
    if (await askNames(plan)) await choose(plan, seats);
  };
  const shown = shownPlans(plans, current);
  return (
    <Root>
      {dialog}
      {granted?.promo && <AppliedPromo {...granted.promo} />}
      {shown.length === 0 && <Banner>No plans are available right now. Contact support.</Banner>}
      <Cards>
        {shown.map((plan) => (
          <PlanCard
            key={plan.plan_id}
            {...{ plan, current, signedIn, denial }}
            offered={shown}
            heading={place === 'welcome' ? 'h2' : 'h3'}
            pending={pending === plan.plan_id}
            closed={granted !== null || (pending !== null && pending !== plan.plan_id)}
            failure={failure?.planId === plan.plan_id ? failure.sentence : undefined}
            onChoose={(seats) => void chooseNamed(plan, seats)}
          />
        ))}
      </Cards>
      <Foot>
        {signedIn && denial === null && granted === null && !isPaying && (
          <PromoBox place={place} plans={shown} hints={hints} onGranted={grant} />
        )}
        <Secure>
          <LockKeyhole aria-hidden="true" />
          Payments are processed securely by Stripe. We never store card data.
        </Secure>
      </Foot>
    </Root>
  );
}
