import { useToast } from '@bindery/ui';
import { useState } from 'react';
import { useAuth } from './auth-client.js';

interface SendLink {
  /** @returns whether the email was sent */
  send: (email: string) => Promise<boolean>;
  sending: boolean;
  /** Why the last one wasn't sent, and what to do: the sign-in service's own message. */
  problem: string | undefined;
}

/** Sends the link. */
export function useSendLink(): SendLink {
  const auth = useAuth();
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (email: string): Promise<boolean> => {
    setSending(true);
    const { error } = await auth.signInWithOtp({
      email,
      options: { emailRedirectTo: `${window.location.origin}/`, shouldCreateUser: true },
    });
    setSending(false);
    setProblem(
      error ? error.message || "The login link couldn't be sent. Try again in a moment." : undefined,
    );
    if (!error) toast.success('Check your email for the login link!');
    return !error;
  };
  return { send, sending, problem };
}
