import { useToast } from '@bindery/ui';
import { useState } from 'react';
import { useAuth } from './auth-client.js';

/** The subject of the toast that points to the mail. It goes when the person has signed in. */
export const LOGIN_LINK = 'login link';

/**
 * The outcome of a request for a login link: `earlier` if no email was sent because the earlier one still works,
 * `failed` if nothing is on its way.
 */
export type LinkRequest = 'sent' | 'earlier' | 'failed';

export function useSendLink() {
  const auth = useAuth();
  const toast = useToast();
  const [sending, setSending] = useState(false);
  // Why the last one wasn't sent, and what to do: the sign-in service's own message.
  const [problem, setProblem] = useState<string>();
  const send = async (email: string): Promise<LinkRequest> => {
    setSending(true);
    const { error } = await auth.signInWithOtp({
      email,
      options: { emailRedirectTo: `${window.location.origin}/`, shouldCreateUser: true },
    });
    setSending(false);
    setProblem(
      error ? error.message || "The login link couldn't be sent. Try again in a moment." : undefined,
    );
    if (error) return error.code === 'over_email_send_rate_limit' ? 'earlier' : 'failed';
    toast.success('Check your email for the login link!', { about: LOGIN_LINK });
    return 'sent';
  };
  return { send, sending, problem };
}
