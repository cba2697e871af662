import { invitationRoutes, type InvitationView } from '@bindery/contracts/identity';
import { Button, tokens, useConfirm, useToast } from '@bindery/ui';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { useApi } from '@bindery/web-kit/api';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useFailedAction } from './use-failed-action.js';
import { useSeatCall } from './use-seat-call.js';

const Buttons = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

interface InvitationActionsProps {
  invitation: InvitationView;
  accountId: string | undefined;
}

/** Resends an invitation, which renews it, or revokes it after a confirmation. */
export function InvitationActions({ invitation, accountId }: InvitationActionsProps) {
  const { id, email } = invitation;
  const denial = useDenial('seat:fill');
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const call = useSeatCall();
  const reportFailure = useFailedAction();
  const [pending, setPending] = useState<'resend' | 'revoke' | null>(null);

  const act = async (action: 'resend' | 'revoke', work: () => Promise<unknown>, done: string) => {
    setPending(action);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      reportFailure(error, action === 'resend' ? 'Failed to send invitation' : 'Failed to revoke invitation');
    } finally {
      setPending(null);
    }
  };
  const request = { params: { id }, query: { account_id: accountId } };
  const resend = () =>
    act(
      'resend',
      () => call(() => api.call(invitationRoutes.resend, request)),
      `Invitation sent to ${email}!`,
    );
  const revoke = async () => {
    const sure = await confirm({
      title: `Are you sure you want to revoke the invitation to ${email}?`,
      description: 'The invitation stops working and its seat becomes available.',
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (!sure) return;
    const done = `Invitation to ${email} revoked`;
    await act('revoke', () => call(() => api.call(invitationRoutes.revoke, request)), done);
  };
  return (
    <Buttons>
      <Button
        size="small"
        aria-label={`Resend to ${email}`}
        pending={pending === 'resend'}
        {...disabledBy(denial)}
        onClick={() => void resend()}
      >
        Resend
      </Button>
      <Button
        size="small"
        aria-label={`Revoke ${email}`}
        pending={pending === 'revoke'}
        onClick={() => void revoke()}
      >
        Revoke
      </Button>
    </Buttons>
  );
}
