import type { PlanView, SubscriptionView } from '@bindery/contracts/billing';
import { Banner, ErrorPanel, tokens } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useSubscription } from '../../../site/use-subscription.js';
import { usePlans } from '../api/use-plans.js';
import { AppliedPromo } from '../promo/applied-promo.js';
import { PromoBox } from '../promo/promo-box.js';
import type { Grant } from './grant.js';
import { isPaid, shownPlans } from './offer.js';
import { Cards } from './plan-card-style.js';
import { PlanCard, PlanCardSkeleton } from './plan-card.js';
import { useChoosePlan, type Place } from './use-choose-plan.js';

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

const NOT_THEIRS = 'Only the owner or an administrator of the account can choose a plan.';

interface PlanChooserProps {
  place: Place;
  signedIn: boolean;
  /** The account has access without a payment. */
  onGranted: (grant: Grant) => void;
  /** The subscription that ran was changed in place. */
  onChanged: () => void;
}

/** The plans side by side, and a promo code instead of a payment. */
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
  return <Plans {...props} plans={items} hints={promo_hints} present={subscription.data} />;
}

interface PlansProps extends PlanChooserProps {
  plans: readonly PlanView[];
  hints: readonly string[];
  present: SubscriptionView | undefined;
}

function Plans({ place, signedIn, plans, hints, present, onGranted, onChanged }: PlansProps) {
  const [granted, setGranted] = useState<Grant | null>(null);
  const refusal = useRefusal('subscription:choose') === null ? null : NOT_THEIRS;
  const grant = (given: Grant) => {
    setGranted(given);
    onGranted(given);
  };
  // A code gives access without a payment, so one is not for those who pay.
  const isPaying = present !== undefined && isPaid(present);
  const { pending, failure, choose } = useChoosePlan({
    ...{ place, onChanged, onGranted: grant },
    trialIsSure: present?.trial_available === true && !isPaying,
  });
  const shown = shownPlans(plans, present);
  return (
    <Root>
      {granted?.promo && <AppliedPromo {...granted.promo} />}
      {shown.length === 0 && <Banner>There is no plan to choose at the moment. Write to support.</Banner>}
      <Cards>
        {shown.map((plan) => (
          <PlanCard
            key={plan.plan_id}
            {...{ plan, present, signedIn, refusal }}
            heading={place === 'welcome' ? 'h2' : 'h3'}
            pending={pending === plan.plan_id}
            closed={granted !== null || (pending !== null && pending !== plan.plan_id)}
            failure={failure?.planId === plan.plan_id ? failure.sentence : undefined}
            onChoose={(seats, offer) => void choose(plan, seats, offer)}
          />
        ))}
      </Cards>
      <Foot>
        {signedIn && refusal === null && granted === null && !isPaying && (
          <PromoBox place={place} plans={shown} hints={hints} onGranted={grant} />
        )}
        <Secure>
          <LockKeyhole aria-hidden="true" />
          Payments are processed securely by Stripe. Card data is not stored.
        </Secure>
      </Foot>
    </Root>
  );
}
