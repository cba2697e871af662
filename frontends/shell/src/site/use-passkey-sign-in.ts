import { authSentence } from '@bindery/web-kit/auth-sentence';
import { useEffect, useRef, useState } from 'react';
import { useAuth } from './auth-client.js';

/** Signs in with a passkey: by a button, or from the autofill of a field whose `autocomplete` has `webauthn`. */
export function usePasskeySignIn(onSignedIn: (() => void) | undefined) {
  const auth = useAuth();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const offered = useRef<AbortController>(null);
  useEffect(() => () => offered.current?.abort(), []);

  const signIn = async () => {
    // A browser asks for one passkey at a time.
    offered.current?.abort();
    setPending(true);
    const { error } = await auth.signInWithPasskey();
    setPending(false);
    setProblem(error ? authSentence(error) : undefined);
    if (!error) onSignedIn?.();
  };
  /** Offers passkeys in the autofill, once. A challenge lives five minutes, so a new one takes its place. */
  const offer = async () => {
    if (offered.current || !(await canOffer())) return;
    const { signal } = (offered.current = new AbortController());
    const options = { mediation: 'conditional', signal } as const;
    let code: string | undefined = EXPIRED;
    while (code === EXPIRED && !signal.aborted) {
      const { error } = await auth.signInWithPasskey({ options });
      code = error?.code;
      if (!error) onSignedIn?.();
    }
  };
  return { signIn, offer, pending, problem };
}

const EXPIRED = 'webauthn_challenge_expired';

/** Whether the browser has passkeys in its autofill. */
async function canOffer(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  // Older browsers with passkeys lack it.
  const browser: Partial<Pick<typeof PublicKeyCredential, 'isConditionalMediationAvailable'>> =
    window.PublicKeyCredential;
  return (await browser.isConditionalMediationAvailable?.()) ?? false;
}
