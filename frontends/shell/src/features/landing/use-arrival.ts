import { clearFragment, readFragmentError, useSession } from '@bindery/web-kit/session';
import { useEffect, useState } from 'react';
import { signOutSentence } from '../../site/sign-out-sentence.js';

const errors: Readonly<Record<string, string>> = {
  otp_expired: 'That login link has expired or was used already. Ask for a new one below.',
  access_denied: 'That login link was not accepted. Ask for a new one below.',
};

function errorFromAddress(): string | null {
  const error = readFragmentError(window.location.hash);
  if (!error) return null;
  return errors[error.code] ?? (error.message || 'Signing in did not work. Ask for a new login link below.');
}

/** Why somebody stands on the landing page who did not mean to: a sign-in that failed, or a session that ended. */
export function useArrival(): string | null {
  const { state } = useSession();
  const [error] = useState(errorFromAddress);
  useEffect(() => {
    // The auth client leaves the error in the address, where it would be told again on every reload.
    if (error) clearFragment();
  }, [error]);
  if (error) return error;
  return state.status === 'signed-out' && state.reason ? signOutSentence[state.reason] : null;
}
