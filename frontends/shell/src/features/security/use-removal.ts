import { useConfirm, useToast } from '@bindery/ui';
import { useSession } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useAuth } from '../../site/auth-client.js';
import { useAuthCall } from './use-auth-call.js';
import type { OwnFactor, OwnPasskey } from './use-security.js';

/** Removes a factor or a passkey, after a question. @param onRemoved called afterwards, also if that failed */
export function useRemoval(onRemoved: () => void) {
  const auth = useAuth();
  const call = useAuthCall();
  const confirm = useConfirm();
  const toast = useToast();
  const { refresh } = useSession();
  const [removing, setRemoving] = useState<string>();
  const remove = async ({ id, kind, name }: OwnFactor | OwnPasskey) => {
    const sure = await confirm({
      title: `Remove ${name}?`,
      description:
        kind === 'passkey'
          ? 'You can’t sign in with it any more. Remove it from your device or password manager too.'
          : 'It no longer confirms your sign-ins.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!sure) return;
    setRemoving(id);
    const removed =
      kind === 'passkey'
        ? await call(() => auth.passkey.delete({ passkeyId: id }))
        : await call(() => auth.mfa.unenroll({ factorId: id }));
    if ('problem' in removed) toast.error(removed.problem);
    else {
      toast.success(`${name} was removed`);
      // The token says which factors there are.
      await refresh();
    }
    setRemoving(undefined);
    onRemoved();
  };
  return { remove, removing };
}
