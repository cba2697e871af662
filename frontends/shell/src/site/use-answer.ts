import { ownInvitationRoutes, type OwnInvitationView } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useSession } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

type Answer = 'accept' | 'decline';

/**
 * Answers an invitation. Joining changes the account and role, so the user continues in that account's
 * dashboard.
 */
export function useAnswer(invitation: OwnInvitationView, onAnswered: () => void) {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [pending, setPending] = useState<Answer | null>(null);
  const [refusal, setRefusal] = useState<string>();

  const enter = async () => {
    const me = await refresh();
    await navigate(me ? '/app/dashboard' : '/app/login', { replace: true });
  };
  const answer = async (given: Answer) => {
    setPending(given);
    setRefusal(undefined);
    try {
      const params = { id: invitation.id };
      toast.success((await api.call(ownInvitationRoutes[given], { params })).message);
      if (given === 'accept') await enter();
      onAnswered();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // Without a seat the user can't sign in until an administrator assigns one. The sign-in page says so.
      if (error.code === 'session_revoked') await navigate('/app/login', { replace: true });
      else setRefusal(error.detail);
    } finally {
      setPending(null);
    }
  };
  return { answer, pending, refusal };
}
