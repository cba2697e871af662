import { useToast } from '@bindery/ui';
import { useState } from 'react';
import { useAuth } from './auth-client.js';

export function useSendLink() {
  const auth = useAuth();
  const toast = useToast();
  const [sending, setSending] = useState(false);
  // Why the last one wasn't sent, and what to do: the sign-in service's own message.
  const [problem, setProblem] = useState<string>();
  /** @returns whether the email was sent */
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
