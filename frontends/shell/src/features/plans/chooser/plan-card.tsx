import type { PlanView, SubscriptionView } from '@bindery/contracts/billing';
import { Button, ButtonLink, Skeleton } from '@bindery/ui';
import { formatDollars } from '@bindery/ui/money';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import {
  actionOf,
  firstSeats,
  hasSeats,
  isFree,
  isCurrentPlan,
  linesOf,
  offerOf,
  type Offer,
  type Seats,
} from '../offers/offer.js';
import { Action, CardRoot, FeatureList, LeadIn, Mark, Price, Small, Words } from './plan-card-style.js';
import { SeatConfigurator } from './seat-configurator.js';

export interface PlanCardProps {
  plan: PlanView;
  /** The plans that are shown beside it. */
  offered: readonly PlanView[];
  /** The account's subscription; undefined when signed out or not loaded. */
  current: SubscriptionView | undefined;
  heading: 'h2' | 'h3';
  signedIn: boolean;
  pending: boolean;
  /** A plan was already chosen. */
  closed: boolean;
  /** Why the user may not choose a plan. */
  denial: string | null;
  failure: string | undefined;
  onChoose: (seats: Seats) => void;
}

function smallPrintOf(plan: PlanView): string {
  return isFree(plan) ? 'No credit card required • Free forever' : 'No commitment • Cancel anytime';
}

function trialLineOf(plan: PlanView, offer: Offer): string | null {
  if (offer === 'trial') return `${String(plan.trial_days)} days free trial`;
  return offer === 'subscribe' && plan.trial_days > 0 ? 'Your account has already used its free trial' : null;
}

function priceUnitOf(plan: PlanView): string {
  return hasSeats(plan) ? 'per seat per month' : 'per month';
}

export function PlanCard(props: PlanCardProps) {
  const { plan, offered, current, heading: Heading, failure } = props;
  const id = useId();
  const [seats, setSeats] = useState(() => firstSeats(plan, current));
  const offer = offerOf(plan, seats, current);
  const here = isCurrentPlan(plan, current);
  const mark = here ? 'YOUR PLAN' : plan.popular ? 'POPULAR' : null;
  const trialLine = trialLineOf(plan, offer);
  const flat = isFree(plan);
  const lines = linesOf(plan, offered);
  const features = (
    <div>
      {lines.leadIn && <LeadIn>{lines.leadIn}</LeadIn>}
      <FeatureList $inline={flat}>
        {lines.features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </FeatureList>
    </div>
  );
  return (
    <CardRoot aria-labelledby={id} $marked={mark !== null} $flat={flat}>
      {mark && <Mark>{mark}</Mark>}
      <Words>
        <Heading id={id}>{plan.name}</Heading>
        <p>{plan.description}</p>
        <Price>
          <b>{formatDollars(plan.price_per_seat)}</b> {priceUnitOf(plan)}
        </Price>
        {trialLine && <Small>{trialLine}</Small>}
        {flat && features}
      </Words>
      {hasSeats(plan) && <SeatConfigurator plan={plan} seats={seats} onChange={setSeats} />}
      {!flat && features}
      <Action>
        <TakeIt {...props} offer={offer} seats={seats} />
        {failure && <p role="alert">{failure}</p>}
        <p>{props.denial ?? smallPrintOf(plan)}</p>
      </Action>
    </CardRoot>
  );
}

function TakeIt(props: PlanCardProps & { offer: Offer; seats: Seats }) {
  const { plan, offer, seats, signedIn, pending, closed, denial, onChoose } = props;
  const look = { variant: plan.popular ? 'primary' : 'secondary', size: 'large' } as const;
  if (!signedIn) {
    return (
      <ButtonLink {...look} block to="/app/login">
        {actionOf(offer, plan)}
      </ButtonLink>
    );
  }
  return (
    <Button
      {...look}
      block
      pending={pending}
      pendingLabel="Processing..."
      disabled={closed || denial !== null || offer === 'current'}
      title={denial ?? undefined}
      onClick={() => onChoose(seats)}
    >
      {actionOf(offer, plan)}
    </Button>
  );
}

export function PlanCardSkeleton() {
  return (
    <CardRoot aria-busy="true" aria-label="Loading plans" $marked={false} $flat={false}>
      <Skeleton $width="50%" $height="22px" />
      <Skeleton $width="40%" $height="40px" />
      <Skeleton $width="85%" $height="84px" />
      <Skeleton $width="70%" $height="16px" />
      <Skeleton $width="60%" $height="16px" />
      <Skeleton $width="64%" $height="16px" />
      <Skeleton $height="44px" />
    </CardRoot>
  );
}
