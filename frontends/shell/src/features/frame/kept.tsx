import { useSession } from '@bindery/web-kit/session';
import { Activity, type ReactNode } from 'react';
import { SignInAgain } from './sign-in-again.js';

/**
 * Keeps a page while its person's session is interrupted: in memory, with what was typed, and out of sight. It comes
 * back when the same person signs in again; for anybody else it is gone. Its cache stands outside: SWR does not know a
 * cache any more whose effects have stopped, and a page that comes back reads it before they start again.
 */
export function Kept({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const interrupted = state.status === 'interrupted';
  return (
    <>
      <Activity mode={interrupted ? 'hidden' : 'visible'}>{children}</Activity>
      {interrupted && <SignInAgain email={state.me.email} reason={state.reason} />}
    </>
  );
}
