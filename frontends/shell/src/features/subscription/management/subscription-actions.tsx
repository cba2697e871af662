import { subscriptionRoutes, type SubscriptionView } from '@bindery/contracts/billing';
import { Button, ButtonLink, Card, tokens, useConfirm, useToast } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { refusalSentence, useRefusal } from '@bindery/web-kit/access';
import { styled } from 'styled-components';
import { useOpenPlanChooser } from '../../../site/plan-chooser.js';
import { isAhead } from './is-ahead.js';
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

/** What the account's subscription will do by itself. */
function outlookOf({
  origin,
  can_reactivate,
  subscription_end_date,
  trial_ends_at,
}: SubscriptionView): string {
  const end = subscription_end_date && formatInstantDay(subscription_end_date);
  if (can_reactivate && end)
    return `Your subscription ends on ${end}. Until then everything works; reactivate it to go on after that.`;
  if (origin === 'free') return 'The free plan has no end and nothing to pay.';
  if (origin === 'promo')
    return end
      ? `Your access was given by a promo code and ends on ${end}. Choose a plan to go on after that.`
      : 'Your access was given by a promo code and has no end.';
  if (trial_ends_at && isAhead(trial_ends_at))
    return `Your free trial ends on ${formatInstantDay(trial_ends_at)}. With a card on file the subscription goes on; without one it ends by itself.`;
  return 'Your subscription renews by itself every month.';
}

/** Cancel, reactivate, and the ways to change what is paid for. Shown only while the subscription is active. */
export function SubscriptionActions({ subscription }: { subscription: SubscriptionView }) {
  const { can_cancel, can_reactivate, plan_type } = subscription;
  const refusal = useRefusal('subscription:manage');
  const openChooser = useOpenPlanChooser();
  const cancel = useCancel(subscription);
  const reactivate = useReactivate();
  const gate = { disabled: refusal !== null, title: refusal ? refusalSentence(refusal) : undefined };
  return (
    <Card title="Manage Subscription">
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
              Reactivate Subscription
            </Button>
          )}
          <Button {...gate} onClick={openChooser}>
            Change Plan
          </Button>
          {plan_type === 'agency' && <ButtonLink to="/app/admin/seats">Manage Seats</ButtonLink>}
          {can_cancel && (
            <Button
              variant="ghost"
              {...gate}
              pending={cancel.pending}
              pendingLabel="Processing..."
              onClick={() => void cancel.ask()}
            >
              Cancel Subscription
            </Button>
          )}
        </Buttons>
        {refusal && <p>Only the owner or an administrator of the account can change its subscription.</p>}
      </Panel>
    </Card>
  );
}

interface Asked {
  pending: boolean;
  /** Asks whether they are sure, and does it. */
  ask: () => Promise<void>;
}

function useCancel({ trial_ends_at, next_billing_date }: SubscriptionView): Asked {
  const confirm = useConfirm();
  const toast = useToast();
  const until = trial_ends_at && isAhead(trial_ends_at) ? trial_ends_at : next_billing_date;
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
        ? `You keep your access until ${formatInstantDay(until)}, and nothing is charged after that.`
        : 'Your records stay and can be read; nothing more is charged.',
      confirmLabel: 'Cancel Subscription',
      cancelLabel: 'Keep It',
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
          ? `Your subscription goes on. Next billing: ${formatInstantDay(next_billing_date)}`
          : 'Your subscription goes on.',
      ),
  });
  const ask = async () => {
    const sure = await confirm({
      title: 'Are you sure you want to reactivate your subscription?',
      description: 'It goes on as before and renews by itself.',
      confirmLabel: 'Reactivate',
    });
    if (sure) await run();
  };
  return { pending, ask };
}
