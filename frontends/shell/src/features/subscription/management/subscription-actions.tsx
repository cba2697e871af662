import { subscriptionRoutes, type SubscriptionView } from '@bindery/contracts/billing';
import { Button, ButtonLink, Card, tokens, useConfirm, useToast } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { styled } from 'styled-components';
import { useOpenPlanChooser } from '../../../site/plan-chooser.js';
import { isInFuture } from './subscription-facts.js';
import { useSubscriptionAction } from './use-subscription-action.js';

const Panel = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  & > p {
    max-width: 68ch;
    color: ${tokens.color.ink2};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
`;

/** The next step of the subscription. */
function outlookOf({
  origin,
  can_reactivate,
  subscription_end_date,
  trial_ends_at,
  has_card,
}: SubscriptionView): string {
  const end = subscription_end_date && formatInstantDay(subscription_end_date);
  if (can_reactivate && end)
    return `Your subscription ends on ${end}. You have full access until then. Reactivate it to continue after that date.`;
  if (origin === 'free') return 'The free plan never expires and costs nothing.';
  if (origin === 'promo')
    return end
      ? `Your promo code access ends on ${end}. Choose a plan to continue after that date.`
      : 'Your promo code access never expires.';
  if (trial_ends_at && isInFuture(trial_ends_at))
    return `Your free trial ends on ${formatInstantDay(trial_ends_at)}. ${afterTrial(has_card)}`;
  return 'Your subscription renews automatically every month.';
}

function afterTrial(hasCard: boolean | null): string {
  if (hasCard === null) return "Your subscription continues after that if there's a card on file.";
  return hasCard
    ? 'Your card on file is charged then, and your subscription continues.'
    : "There's no card on file, so your subscription ends with the trial. Add a card to keep it.";
}

/** Cancel, reactivate and change the plan. Shown only while the subscription is active. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionView }) {
  const { can_cancel, can_reactivate, plan_type } = subscription;
  const denial = useDenial('subscription:manage');
  const mayReadSeats = useDenial('seat:read') === null;
  const openChooser = useOpenPlanChooser();
  const cancel = useCancel(subscription);
  const reactivate = useReactivate();
  const gate = disabledBy(denial);
  if (denial === 'forbidden')
    return (
      <Card title="Manage subscription">
        <Panel>
          <p>Only the account owner or an administrator can change the subscription.</p>
        </Panel>
      </Card>
    );
  return (
    <Card title="Manage subscription">
      <Panel>
        <p>{outlookOf(subscription)}</p>
        <Buttons>
          {can_reactivate && (
            <Button
              variant="primary"
              {...gate}
              pending={reactivate.pending}
              pendingLabel="Processing..."
              onClick={() => void reactivate.ask()}
            >
              Reactivate subscription
            </Button>
          )}
          <Button {...gate} onClick={openChooser}>
            Change plan
          </Button>
          {plan_type === 'agency' && mayReadSeats && (
            <ButtonLink to="/app/admin/seats">Seat management</ButtonLink>
          )}
          {can_cancel && (
            <Button
              variant="ghost"
              {...gate}
              pending={cancel.pending}
              pendingLabel="Processing..."
              onClick={() => void cancel.ask()}
            >
              Cancel subscription
            </Button>
          )}
        </Buttons>
      </Panel>
    </Card>
  );
}

interface Asked {
  pending: boolean;
  /** Runs the action after a confirmation. */
  ask: () => Promise<void>;
}

function useCancel({ trial_ends_at, next_billing_date }: SubscriptionView): Asked {
  const confirm = useConfirm();
  const toast = useToast();
  const until = trial_ends_at && isInFuture(trial_ends_at) ? trial_ends_at : next_billing_date;
  const { pending, run } = useSubscriptionAction({
    route: subscriptionRoutes.cancel,
    failed: 'Failed to cancel subscription',
    onDone: ({ access_until }) =>
      toast.success(
        access_until
          ? `Your subscription is canceled. You have access until ${formatInstantDay(access_until)}.`
          : 'Your subscription is canceled.',
      ),
  });
  const ask = async () => {
    const sure = await confirm({
      title: 'Are you sure you want to cancel your subscription?',
      description: until
        ? `You'll have access until ${formatInstantDay(until)}. You won't be charged after that.`
        : "You can still view and export your records, and you won't be charged again.",
      confirmLabel: 'Cancel subscription',
      cancelLabel: 'Keep subscription',
      danger: true,
    });
    if (sure) await run();
  };
  return { pending, ask };
}

function useReactivate(): Asked {
  const confirm = useConfirm();
  const toast = useToast();
  const { pending, run } = useSubscriptionAction({
    route: subscriptionRoutes.reactivate,
    failed: 'Failed to reactivate subscription',
    onDone: ({ next_billing_date }) =>
      toast.success(
        next_billing_date
          ? `Subscription reactivated. Next billing: ${formatInstantDay(next_billing_date)}`
          : 'Subscription reactivated',
      ),
  });
  const ask = async () => {
    const sure = await confirm({
      title: 'Are you sure you want to reactivate your subscription?',
      description: 'It renews automatically, as before.',
      confirmLabel: 'Reactivate',
    });
    if (sure) await run();
  };
  return { pending, ask };
}
