import type { CheckoutStatusView } from '@bindery/contracts/billing';
import { Badge, Button, ButtonLink } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { formatCents } from '@bindery/ui/money';
import { CircleCheck } from 'lucide-react';
import { SUPPORT_EMAIL } from '../../../site/support.js';
import { useOpening } from '../../../site/use-opening.js';
import { Buttons, Details, Mark, Panel, Reading } from './payment-style.js';

export function Paid({ status }: { status: CheckoutStatusView }) {
  const { amount_total, currency, trial_ends_at } = status;
  const { opening, waitAgain } = useOpening(true);
  return (
    <Panel>
      <Mark $tone="green">
        <CircleCheck aria-hidden="true" />
      </Mark>
      <h1>Welcome to Bindery!</h1>
      <p>Your subscription is active. Thank you for choosing us.</p>
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
            ? `Your 7-day free trial has started. You won't be charged until ${formatInstantDay(trial_ends_at)}, and you can cancel anytime before then.`
            : 'Your subscription renews monthly. Cancel anytime.'}
        </p>
        <NextSteps status={status} />
        <p>
          Questions? Contact <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
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

function NextSteps({ status: { plan_id, trial_ends_at } }: { status: CheckoutStatusView }) {
  return (
    <>
      <h2>Next steps</h2>
      <ol>
        <li>Go to your dashboard and add your first individual.</li>
        {plan_id === 'agency_plan' && <li>Invite your team under Seat management.</li>}
        {trial_ends_at && (
          <li>To continue after the trial, make sure there&apos;s a card on file under Subscription.</li>
        )}
      </ol>
    </>
  );
}
