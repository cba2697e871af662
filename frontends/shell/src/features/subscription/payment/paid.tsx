import type { CheckoutStatusView } from '@bindery/contracts/billing';
import { Badge, Button, ButtonLink } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { formatCents } from '@bindery/ui/money';
import { CircleCheck } from 'lucide-react';
import { SupportLink } from '../../../site/support-link.js';
import { useOpening } from '../../../site/use-opening.js';
import { usePlans } from '../../../site/use-plans.js';
import { Buttons, Details, Mark, Panel, Reading } from './payment-style.js';

export function Paid({ status }: { status: CheckoutStatusView }) {
  const { amount_total, currency, trial_ends_at } = status;
  const { opening, waitAgain } = useOpening(true);
  const plan = usePlans().data?.items.find(({ plan_id }) => plan_id === status.plan_id);
  const trialLength = plan ? `${String(plan.trial_days)}-day ` : '';
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
            ? `Your ${trialLength}free trial has started. You won't be charged until ${formatInstantDay(trial_ends_at)}, and you can cancel anytime before then.`
            : 'Your subscription renews monthly. Cancel anytime.'}
        </p>
        <NextSteps status={status} />
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

function NextSteps({ status: { plan_id, trial_ends_at, has_card } }: { status: CheckoutStatusView }) {
  return (
    <>
      <h2>Next steps</h2>
      <ol>
        <li>Go to your dashboard and add your first individual.</li>
        {plan_id === 'agency_plan' && <li>Invite your team under Seat management.</li>}
        {trial_ends_at && has_card !== true && (
          <li>To continue after the trial, add a card under Subscription before it ends.</li>
        )}
      </ol>
    </>
  );
}
