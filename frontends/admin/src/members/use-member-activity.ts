import { type AgencyUserView, seatRoutes } from '@bindery/contracts/identity';
import { useConfirm, useToast } from '@bindery/ui';
import { useApi } from '@bindery/web-kit/api';
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

export const activityLabel = ({ is_active }: Pick<AgencyUserView, 'is_active'>): string =>
  ways[is_active ? 'deactivate' : 'reactivate'].label;

/**
 * Deactivates or reactivates a member after a confirmation.
 * @param accountId the user's own unless a superuser names another
 */
export function useMemberActivity(accountId?: string) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const call = useSeatCall();
  const reportFailure = useFailedAction();
  return async ({ id, email, is_active }: Pick<AgencyUserView, 'id' | 'email' | 'is_active'>) => {
    const action = is_active ? 'deactivate' : 'reactivate';
    const { label, consequence, failed } = ways[action];
    const sure = await confirm({
      title: `Are you sure you want to ${action} ${email}?`,
      description: consequence,
      confirmLabel: label,
      danger: is_active,
    });
    if (!sure) return;
    try {
      const request = { params: { id }, query: { account_id: accountId } };
      toast.success((await call(() => api.call(seatRoutes[action], request))).message);
    } catch (error) {
      reportFailure(error, failed);
    }
  };
}
