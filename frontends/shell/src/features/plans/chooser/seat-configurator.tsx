import { MAX_SEATS, type PlanView } from '@bindery/contracts/billing';
import { tokens } from '@bindery/ui';
import { StepperField } from '@bindery/ui/form';
import { formatDollars } from '@bindery/ui/money';
import { styled } from 'styled-components';
import { monthlyTotal, type Seats } from '../offers/offer.js';

const Root = styled.div`
  display: grid;
  gap: 10px;
  padding: ${tokens.space[3]};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.sunken};
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  & > div {
    flex: none;
  }
  & small {
    color: ${tokens.color.ink2};
    font-size: inherit;
  }
`;

const Total = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space[3]};
  padding-top: 10px;
  border-top: 1px solid ${tokens.color.line};
  font-weight: 600;
`;

const row = { size: 'small', hideLabel: true, max: MAX_SEATS } as const;

interface SeatConfiguratorProps {
  plan: PlanView;
  seats: Seats;
  onChange: (seats: Seats) => void;
}

/** The agency's seats and their monthly price. */
export function SeatConfigurator({ plan, seats, onChange }: SeatConfiguratorProps) {
  return (
    <Root role="group" aria-label="Your team">
      <Row>
        <span aria-hidden="true">Regular seats</span>
        <StepperField
          {...row}
          label="Regular seats"
          min={plan.minimum_seats}
          value={seats.regular}
          onChange={(regular) => onChange({ ...seats, regular })}
        />
      </Row>
      <Row>
        <span aria-hidden="true">
          Support seats <small>Optional</small>
        </span>
        <StepperField
          {...row}
          label="Support seats (optional)"
          min={0}
          value={seats.support}
          onChange={(support) => onChange({ ...seats, support })}
        />
      </Row>
      <Total>
        <span>Total</span>
        <output aria-live="polite">{formatDollars(monthlyTotal(plan, seats))} / month</output>
      </Total>
    </Root>
  );
}
