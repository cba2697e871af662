import { useSession } from '@bindery/web-kit/session';
import { Activity, type ReactNode } from 'react';
import { SignInAgain } from './sign-in-again.js';

/**
 * Hides a page while its user's session is interrupted, and keeps typed text in memory until the same user
 * signs in again. The cache provider stays outside, because SWR drops a cache whose effects have stopped.
 */
export function PreservedPage({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const interrupted = state.status === 'interrupted';
  return (
    <>
      <Activity mode={interrupted ? 'hidden' : 'visible'}>{children}</Activity>
      {interrupted && <SignInAgain email={state.me.email} reason={state.reason} />}
    </>
  );
}
