import { serviceLevelWords } from '@bindery/contracts/access';
import type { SubscriptionStatus, SubscriptionView } from '@bindery/contracts/billing';
import { Badge, tokens, type Tone } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { formatDollars } from '@bindery/ui/money';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(136px, 1fr));
  gap: 20px ${tokens.space[4]};
  & dt {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  & dd {
    font-size: ${tokens.font.l};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  & dd > small {
    display: block;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    font-weight: 400;
  }
`;

const looks: Readonly<Record<SubscriptionStatus, { word: string; tone: Tone }>> = {
  active: { word: 'Active', tone: 'green' },
  canceling: { word: 'Canceling', tone: 'amber' },
  inactive: { word: 'Inactive', tone: 'gray' },
  pending: { word: 'Pending', tone: 'blue' },
};

const grants = { promo: 'From a promo code', free: 'Free' } as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatInstantDay(at)}</time>;
}

export function SubscriptionFacts({ subscription }: { subscription: SubscriptionView }) {
  const { plan_name, plan_type, subscription_status, seats_limit, support_seats_limit } = subscription;
  const {
    is_active,
    origin,
    service_level,
    monthly_total,
    subscription_end_date,
    next_billing_date,
    trial_ends_at,
  } = subscription;
  const { word, tone } = looks[subscription_status];
  const billed = is_active && origin === 'paid';
  return (
    <Facts>
      <Fact name="Plan">
        {plan_name}
        {billed && <small>{formatDollars(monthly_total)} per month</small>}
        {origin && origin !== 'paid' && <small>{grants[origin]}</small>}
      </Fact>
      {is_active && service_level !== 'all_services' && (
        <Fact name="Services">
          {serviceLevelWords[service_level].name}
          <small>{serviceLevelWords[service_level].description}</small>
        </Fact>
      )}
      <Fact name="Status">
        <Badge tone={tone}>{word}</Badge>
        {is_active && trial_ends_at && isInFuture(trial_ends_at) && (
          <small>
            Free trial until <Day at={trial_ends_at} />
          </small>
        )}
      </Fact>
      {plan_type === 'agency' && (
        <Fact name="Seats">
          {seats_limit}
          <small>and {seatsInWords(support_seats_limit)}</small>
        </Fact>
      )}
      {subscription_end_date && (
        <Fact name="Access until">
          <Day at={subscription_end_date} />
        </Fact>
      )}
      {!subscription_end_date && next_billing_date && (
        <Fact name="Next billing">
          <Day at={next_billing_date} />
        </Fact>
      )}
    </Facts>
  );
}

function seatsInWords(support: number): string {
  if (support === 0) return 'no support seats';
  return support === 1 ? '1 support seat' : `${String(support)} support seats`;
}

/** Whether an instant (ISO 8601) is in the future. */
export const isInFuture = (instant: string): boolean => new Date(instant).getTime() > Date.now();
