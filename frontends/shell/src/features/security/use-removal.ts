import { useConfirm, useToast } from '@bindery/ui';
import { useSession } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useAuth } from '../../site/auth-client.js';
import { useAuthCall } from '../../site/use-auth-call.js';
import type { OwnFactor, OwnPasskey } from './use-security.js';

/**
 * Removes a factor or a passkey, after a question.
 * @param withCodes whether the recovery codes go with it, because they don't work without another factor
 * @param onRemoved called afterwards, also if that failed
 */
export function useRemoval(withCodes: boolean, onRemoved: () => void) {
  const auth = useAuth();
  const call = useAuthCall();
  const confirm = useConfirm();
  const toast = useToast();
  const { refresh } = useSession();
  const [removing, setRemoving] = useState<string>();
  const askAndRemove = async ({ id, kind, name }: OwnFactor | OwnPasskey) => {
    const sure = await confirm({
      title: `Remove ${name}?`,
      description: [
        kind === 'passkey'
          ? 'You can’t sign in with it any more. Remove it from your device or password manager too.'
          : 'It no longer confirms your sign-ins.',
        ...(withCodes ? ['It’s your last one, so your recovery codes stop working too.'] : []),
      ].join(' '),
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!sure) return;
    setRemoving(id);
    const codes = withCodes ? await call(() => auth.mfa.recoveryCodes.unenroll()) : { data: {} };
    const remove = () =>
      kind === 'passkey'
        ? call(() => auth.passkey.delete({ passkeyId: id }))
        : call(() => auth.mfa.unenroll({ factorId: id }));
    const removed = 'problem' in codes ? codes : await remove();
    if ('problem' in removed) toast.error(removed.problem);
    else {
      toast.success(`${name} was removed`);
      // The token says which factors there are.
      await refresh();
    }
    setRemoving(undefined);
    onRemoved();
  };
  return { remove: askAndRemove, removing };
}
