import { userSecurityRoutes, type UserView } from '@bindery/contracts/identity';
import { useConfirm, useToast } from '@bindery/ui';
import { sentenceOf, useApi } from '@bindery/web-kit/api';
import { useState } from 'react';

/** Signs a user out, on one device or on all. */
export function useEndSessions({ id, email }: UserView, onEnded: () => void) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const [pending, setPending] = useState<string | null>(null);

  const end = async (session: string) => {
    const isAll = session === 'all';
    const sure = await confirm({
      title: isAll ? `Sign ${email} out everywhere?` : `Sign ${email} out on this device?`,
      description: 'They can sign in again right away.',
      confirmLabel: 'Sign out',
      danger: true,
    });
    if (!sure) return;
    setPending(session);
    try {
      if (isAll) await api.call(userSecurityRoutes.endSessions, { params: { id } });
      else await api.call(userSecurityRoutes.endSession, { params: { id, session_id: session } });
      toast.success('Signed out', { subject: email });
    } catch (error) {
      toast.error(sentenceOf(error, "The user couldn't be signed out."));
    } finally {
      setPending(null);
      onEnded();
    }
  };
  return { end, pending };
}
