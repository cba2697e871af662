import { useAuth } from '../../../site/auth-client.js';
import { useAuthCall } from '../../../site/use-auth-call.js';

/**
 * Requests a change of the person's own address, after a step-up where one is needed.
 * @returns why it wasn't requested; null when the emails are on their way
 */
export function useChangeEmail(): (email: string) => Promise<string | null> {
  const auth = useAuth();
  const call = useAuthCall();
  return async (email) => {
    const requested = await call<object>(() => auth.updateUser({ email }));
    return 'problem' in requested ? requested.problem : null;
  };
}
