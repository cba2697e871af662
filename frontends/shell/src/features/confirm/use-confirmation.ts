import type { LinkFragment } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useAuth } from '../../site/auth-client.js';

/** Uses a link. @param onFailed called with the reason when it doesn't work */
export function useConfirmation(fragment: LinkFragment, onFailed: (why: string) => void) {
  const auth = useAuth();
  const [phase, setPhase] = useState<'asking' | 'confirming' | 'confirmed'>('asking');
  // Why it could not be confirmed for now.
  const [passing, setPassing] = useState<string>();
  const confirm = async () => {
    setPhase('confirming');
    setPassing(undefined);
    const { error } = await auth.verifyOtp({ token_hash: fragment.tokenHash, type: fragment.type });
    setPhase(error ? 'asking' : 'confirmed');
    if (!error) return;
    // The link is still valid when the server couldn't be reached.
    const down = error.name === 'AuthRetryableFetchError' || (error.status ?? 500) >= 500;
    if (down) setPassing("That didn't work just now. Your link still works. Try again in a moment.");
    else onFailed(error.message);
  };
  return { confirm, phase, passing };
}
