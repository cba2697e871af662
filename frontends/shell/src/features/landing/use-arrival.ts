import { clearFragment, readFragmentError, useSession } from '@bindery/web-kit/session';
import { useEffect, useState } from 'react';
import { signOutSentence } from '../../site/sign-out-sentence.js';

/** The page's own words, because anyone can write into an address. */
const errors = new Map([
  ['otp_expired', 'That login link has expired or was already used. Request a new one below.'],
  ['access_denied', "That login link isn't valid. Request a new one below."],
]);

function errorFromAddress(): string | null {
  const error = readFragmentError(window.location.hash);
  if (!error) return null;
  return errors.get(error) ?? "We couldn't sign you in. Request a new login link below.";
}

/** Why the user landed here: a failed sign-in or an ended session. */
export function useArrival(): string | null {
  const { state } = useSession();
  const [error] = useState(errorFromAddress);
  useEffect(() => {
    // The auth client leaves the error in the address, so every reload would show it again.
    if (error) clearFragment();
  }, [error]);
  if (error) return error;
  return state.status === 'signed-out' && state.reason ? signOutSentence[state.reason] : null;
}
