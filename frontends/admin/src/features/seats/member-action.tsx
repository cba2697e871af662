import { type ActedOn, mayActOn } from '@bindery/contracts/access';
import { type AgencyUserView, type MeView, seatRoutes } from '@bindery/contracts/identity';
import { Button, useConfirm, useToast } from '@bindery/ui';
import { useApi } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useFailedAction } from './use-failed-action.js';
import { useSeatCall } from './use-seat-call.js';

const ways = {
  deactivate: {
    label: 'Deactivate',
    consequence: "They're signed out immediately and their seat becomes available. Their records stay.",
    failed: 'Failed to deactivate user',
  },
  reactivate: {
    label: 'Reactivate',
    consequence: 'They can sign in again. This uses a seat.',
    failed: 'Failed to reactivate user',
  },
} as const;

/** Deactivates or reactivates a member after a confirmation. */
export function MemberAction({ user, accountId }: { user: AgencyUserView; accountId: string | undefined }) {
  const reason = denialReason(useMe(), user);
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const call = useSeatCall();
  const reportFailure = useFailedAction();
  const [pending, setPending] = useState(false);
  const action = user.is_active ? 'deactivate' : 'reactivate';
  const { label, consequence, failed } = ways[action];

  const act = async () => {
    const sure = await confirm({
      title: `Are you sure you want to ${action} ${user.email}?`,
      description: consequence,
      confirmLabel: label,
      danger: user.is_active,
    });
    if (!sure) return;
    setPending(true);
    try {
      const request = { params: { id: user.id }, query: { account_id: accountId } };
      toast.success((await call(() => api.call(seatRoutes[action], request))).message);
    } catch (error) {
      reportFailure(error, failed);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="small"
      aria-label={`${label} ${user.email}`}
      pending={pending}
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => void act()}
    >
      {label}
    </Button>
  );
}

/** Why the user may not act on a member, as the disabled button's title; null when they may. */
function denialReason(me: MeView, target: ActedOn): string | null {
  if (mayActOn({ userId: me.id, role: me.role, isOwner: me.is_owner }, target)) return null;
  if (target.id === me.id) return "You can't deactivate your own account.";
  if (target.is_owner) return 'Only a superuser can manage the account owner.';
  return 'You can only manage users with a role below yours.';
}
