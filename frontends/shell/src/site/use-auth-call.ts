import { authSentence } from '@bindery/web-kit/second-factor';
import { useSession } from '@bindery/web-kit/session';
import type { AuthError } from '@supabase/auth-js';

type Failure = Pick<AuthError, 'name' | 'message'> & { code?: string | undefined };

/** A reply of the auth client. */
interface AuthReply<T> {
  readonly data: T;
  readonly error: Failure | null;
}

/** A call's data, or its problem as a sentence. */
type Called<T> = { readonly data: NonNullable<T> } | { readonly problem: string };

/** Makes a call of the auth client, and repeats it once after a step-up where it needs one. */
export function useAuthCall() {
  const { requestStepUp } = useSession();
  return async <T>(call: () => Promise<AuthReply<T>>): Promise<Called<T>> => {
    let { data, error } = await call();
    if (needsProof(error?.code) && (await requestStepUp())) ({ data, error } = await call());
    return error ? { problem: authSentence(error) } : { data: data as NonNullable<T> };
  };
}

/** A proof that is fresh, or the factor that a session by mail hasn't been given. */
const needsProof = (code: string | undefined): boolean =>
  code === 'step_up_required' || code === 'insufficient_aal';
