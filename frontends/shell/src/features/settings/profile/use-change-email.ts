import { useSession } from '@bindery/web-kit/session';
import { useAuth } from '../../../site/auth-client.js';

/**
 * Requests a change of the person's own address, after a step-up where one is needed.
 * @returns why it wasn't requested; null when the emails are on their way
 */
export function useChangeEmail(): (email: string) => Promise<string | null> {
  const auth = useAuth();
  const { requestStepUp } = useSession();
  return async (email) => {
    let { error } = await auth.updateUser({ email });
    if (error?.code === 'step_up_required' && (await requestStepUp()))
      ({ error } = await auth.updateUser({ email }));
    return error && (error.message || "The change couldn't be requested. Try again in a moment.");
  };
}
