import { seatRoutes, type AgencyUserView } from '@bindery/contracts/identity';
import { Button, useConfirm, useToast } from '@bindery/ui';
import { useApi } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useFailedAction } from '../api/use-failed-action.js';
import { useSeatCall } from '../api/use-seat-call.js';
import { whyNot } from './why-not.js';

const ways = {
  deactivate: {
    label: 'Deactivate',
    consequence: 'They are signed out at once and their seat is free. Their records stay.',
    failed: 'Failed to deactivate user',
  },
  reactivate: {
    label: 'Reactivate',
    consequence: 'They can sign in again and take a seat.',
    failed: 'Failed to reactivate user',
  },
} as const;

/** Deactivates a member, or takes that back, after asking. */
export function MemberAction({ user, accountId }: { user: AgencyUserView; accountId: string | undefined }) {
  const reason = whyNot(useMe(), user);
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const call = useSeatCall();
  const tellFailure = useFailedAction();
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
      tellFailure(error, failed);
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
