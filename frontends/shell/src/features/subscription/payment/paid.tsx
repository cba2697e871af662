import type { CheckoutStatusView, SubscriptionView } from '@bindery/contracts/billing';
import { Badge, Button, ButtonLink } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { formatCents } from '@bindery/ui/money';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SupportLink } from '../../../site/support-link.js';
import { useOpening } from '../../../site/use-opening.js';
import { useSubscription } from '../../../site/use-subscription.js';
import { usePlans } from '../../../site/use-plans.js';
import { Buttons, Details, Mark, Panel, Reading } from './payment-style.js';

export function Paid({ status }: { status: CheckoutStatusView }) {
  const { amount_total, currency, trial_ends_at } = status;
  const { opening, waitAgain } = useOpening(true);
  const plan = usePlans().data?.items.find(({ plan_id }) => plan_id === status.plan_id);
  // The provider's news may come after this page.
  const { data } = useSubscription(opening === 'open');
  const started = data?.plan_id === status.plan_id ? data : undefined;
  const trialLength = plan ? `${String(plan.trial_days)}-day ` : '';
  return (
    <Panel>
      <Mark $tone="green">
        <CircleCheck aria-hidden="true" />
      </Mark>
      <h1>Welcome to Bindery!</h1>
      <p>Your subscription is active. Thank you for choosing us.</p>
      <Details aria-label="Subscription details">
        <Detail name="Plan">{plan?.name}</Detail>
        <Detail name="Seats">{started && seatsText(started)}</Detail>
        <div>
          <dt>Amount</dt>
          <dd>{formatCents(amount_total, currency)}</dd>
        </div>
        <div>
          <dt>Currency</dt>
          <dd>{currency.toUpperCase()}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <Badge tone="green">{trial_ends_at ? 'Active Trial' : 'Active'}</Badge>
          </dd>
        </div>
        <Detail name="Trial ends">{trial_ends_at && formatInstantDay(trial_ends_at)}</Detail>
        <Detail name="First charge">
          {trial_ends_at && started && `${formatCents(started.monthly_total_cents, currency)} a month`}
        </Detail>
      </Details>
      <Reading>
        <p>
          {trial_ends_at
            ? `Your ${trialLength}free trial has started. You won't be charged until ${formatInstantDay(trial_ends_at)}, and you can cancel anytime before then.`
            : 'Your subscription renews monthly. Cancel anytime.'}
        </p>
        <NextSteps status={status} isOpen={opening === 'open'} />
        <p>
          Questions? Contact <SupportLink />.
        </p>
        {opening === 'late' && (
          <p role="alert">Your account isn&apos;t ready yet. Your plan is saved. Try again in a moment.</p>
        )}
      </Reading>
      <Buttons>
        {opening === 'open' ? (
          <ButtonLink variant="primary" size="large" to="/app/dashboard" replace>
            Go to dashboard
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            size="large"
            pending={opening === 'waiting'}
            pendingLabel="Opening your account..."
            onClick={waitAgain}
          >
            Try again
          </Button>
        )}
      </Buttons>
    </Panel>
  );
}

/** A line of the details, if it is known. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const seatsText = ({ seats_limit, support_seats_limit }: SubscriptionView): string =>
  support_seats_limit === 0
    ? String(seats_limit)
    : `${String(seats_limit)}, and ${String(support_seats_limit)} support`;

interface NextStepsProps {
  status: CheckoutStatusView;
  /** Whether the account can be entered. */
  isOpen: boolean;
}

function NextSteps({ status: { plan_id, trial_ends_at, has_card }, isOpen }: NextStepsProps) {
  return (
    <>
      <h2>Next steps</h2>
      <ol>
        <li>
          {isOpen ? (
            <Link to="/app/dashboard/individuals/import">Import your clients</Link>
          ) : (
            'Import your clients'
          )}
          , or add your first individual.
        </li>
        {plan_id === 'agency_plan' && <li>Invite your team under Seat management.</li>}
        {trial_ends_at && has_card !== true && (
          <li>To continue after the trial, add a card under Subscription before it ends.</li>
        )}
      </ol>
    </>
  );
}
