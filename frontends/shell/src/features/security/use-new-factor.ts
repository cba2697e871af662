import { useSession } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useAuth } from '../../site/auth-client.js';
import { useAuthCall } from '../../site/use-auth-call.js';
import { hasCodes } from './use-security.js';

/**
 * Adds factors. With the first one of any kind come the recovery codes.
 * @param onAdded called once a factor is there, before its codes are shown
 */
export function useNewFactor(onAdded: () => void) {
  const auth = useAuth();
  const call = useAuthCall();
  const { refresh } = useSession();
  const [codes, setCodes] = useState<readonly string[]>();

  const added = async (): Promise<string | undefined> => {
    const listed = await call(() => auth.mfa.listFactors());
    const isFirst = 'data' in listed && !hasCodes(listed.data.all);
    const generated = isFirst ? await call(() => auth.mfa.recoveryCodes.generate()) : undefined;
    if (generated && 'data' in generated) setCodes(generated.data.codes);
    onAdded();
    return generated && 'problem' in generated ? generated.problem : undefined;
  };
  return {
    /** The new recovery codes, until they are saved. */
    codes,
    saved: () => setCodes(undefined),
    /** Each tries to add one. @returns what is wrong; undefined if nothing is */
    add: {
      app: async (factorId: string, code: string) => {
        const verified = await call(() => auth.mfa.challengeAndVerify({ factorId, code }));
        return 'problem' in verified ? verified.problem : added();
      },
      securityKey: async (friendlyName: string) => {
        const registered = await call(() => auth.mfa.webauthn.register({ friendlyName }));
        return 'problem' in registered ? registered.problem : added();
      },
      passkey: async () => {
        const registered = await call(() => auth.registerPasskey());
        if ('problem' in registered) return registered.problem;
        // The token learns of it only by a renewal.
        await refresh();
        return added();
      },
    },
  };
}

export type NewFactor = ReturnType<typeof useNewFactor>;
