import type { SeatUsageView } from '@bindery/contracts/identity';
import { Card, LoadFailure, Skeleton, tokens } from '@bindery/ui';
import { formatDollars } from '@bindery/ui/money';
import { styled } from 'styled-components';
import type { useSeatUsage } from '../../members/use-seat-usage.js';
import { UsageBar } from './usage-bar.js';

const Body = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Taken = styled.p`
  color: ${tokens.color.ink2};
  & strong {
    color: ${tokens.color.ink};
    font-size: ${tokens.font.figure};
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(128px, 1fr));
  gap: ${tokens.space[3]};
  & dt {
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
  & dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

export function UsageCard({ usage }: { usage: ReturnType<typeof useSeatUsage> }) {
  return (
    <Card title="Seat usage">
      {usage.data && <Usage usage={usage.data} />}
      {!usage.data &&
        (usage.error ? (
          <LoadFailure title="Failed to load seat usage data" resource={usage} />
        ) : (
          <Skeleton $height="124px" />
        ))}
    </Card>
  );
}

function Usage({ usage }: { usage: SeatUsageView }) {
  return (
    <Body>
      <Taken>
        <strong>{usage.seats_used}</strong> of {usage.seats_limit} seats used
      </Taken>
      <UsageBar label="Seats used" used={usage.seats_used} limit={usage.seats_limit} />
      <Facts>
        <div>
          <dt>Available seats</dt>
          <dd>{usage.seats_available}</dd>
        </div>
        <div>
          <dt>Support seats</dt>
          <dd>
            {usage.support_seats_used} of {usage.support_seats_limit} used
          </dd>
        </div>
        <div>
          <dt>Monthly total</dt>
          <dd>{formatDollars(usage.monthly_total)} per month</dd>
        </div>
      </Facts>
    </Body>
  );
}
