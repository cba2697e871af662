import type { CheckoutStatusView } from '@bindery/contracts/billing';
import { Badge, Button, ButtonLink } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { formatCents } from '@bindery/ui/money';
import { CircleCheck } from 'lucide-react';
import { SUPPORT_EMAIL } from '../../../site/support.js';
import { useOpening } from '../../../site/use-opening.js';
import { Buttons, Details, Mark, Panel, Reading } from './payment-style.js';

/** What was bought, what it means, and what comes next. */
export function Paid({ status }: { status: CheckoutStatusView }) {
  const { amount_total, currency, trial_ends_at } = status;
  const { opening, waitAgain } = useOpening(true);
  return (
    <Panel>
      <Mark $tone="green">
        <CircleCheck aria-hidden="true" />
      </Mark>
      <h1>Welcome to Bindery!</h1>
      <p>Your subscription is set up. Thank you for choosing us.</p>
      <Details aria-label="Subscription details">
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
      </Details>
      <Reading>
        <p>
          {trial_ends_at
            ? `Your 7-day free trial has started. Nothing is charged until ${formatInstantDay(trial_ends_at)}, and you can cancel anytime before.`
            : 'Your subscription renews every month, and you can cancel anytime.'}
        </p>
        <NextSteps status={status} />
        <p>
          Questions? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>, a person answers.
        </p>
        {opening === 'late' && (
          <p role="alert">
            Your account has not opened yet. Your plan is kept and nothing is lost: wait a little longer.
          </p>
        )}
      </Reading>
      <Buttons>
        {opening === 'open' ? (
          <ButtonLink variant="primary" size="large" to="/app/dashboard" replace>
            Go to Dashboard
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

function NextSteps({ status: { plan_id, trial_ends_at } }: { status: CheckoutStatusView }) {
  return (
    <>
      <h2>Next steps</h2>
      <ol>
        <li>Go to your dashboard and add your first individual.</li>
        {plan_id === 'agency_plan' && <li>Invite your team in Seat Management.</li>}
        {trial_ends_at && (
          <li>Before the trial ends, add a card under Subscription so that you can go on.</li>
        )}
      </ol>
    </>
  );
}
