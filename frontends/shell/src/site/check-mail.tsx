import { Banner, Button, tokens } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { useAuth } from './auth-client.js';
import type { LinkRequest } from './use-send-link.js';

const RESEND_AFTER_S = 60;
const CODE_LENGTH = 6;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 10px;
`;

const Words = styled.p`
  color: ${tokens.color.ink2};
  overflow-wrap: anywhere;
`;

const Others = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  margin-inline-start: -14px;
`;

interface CheckMailProps {
  email: string;
  onResend: () => Promise<LinkRequest>;
  /** Why another one wasn't sent. */
  unsent?: string | undefined;
  /** Goes back to the email field; without it the address is fixed. */
  onOther?: (() => void) | undefined;
  onSignedIn?: (() => void) | undefined;
}

/**
 * After the link was requested: says where to look, and accepts the code when the email is read on another device.
 */
export function CheckMail({ email, onResend, unsent, onOther, onSignedIn }: CheckMailProps) {
  const { wait, restart } = useWait(unsent ? 0 : RESEND_AFTER_S);
  const resend = async () => {
    if ((await onResend()) === 'sent') restart();
  };
  return (
    <>
      {unsent ? (
        <Banner kind="warning">{unsent}</Banner>
      ) : (
        <Words role="status">
          We sent a login link to <strong>{email}</strong>. It works for 15 minutes. If you opened the email
          on another device, enter its six-digit code here.
        </Words>
      )}
      <CodeForm email={email} onSignedIn={onSignedIn} />
      <Others>
        <Button variant="ghost" disabled={wait > 0} onClick={() => void resend()}>
          {wait > 0 ? `Send again in ${wait} s` : 'Send again'}
        </Button>
        {onOther && (
          <Button variant="ghost" onClick={onOther}>
            Use another email
          </Button>
        )}
      </Others>
    </>
  );
}

function CodeForm({ email, onSignedIn }: Pick<CheckMailProps, 'email' | 'onSignedIn'>) {
  const auth = useAuth();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(false);

  const field = useRef<HTMLInputElement>(null);
  // The next thing that the user does here, and what a screen reader then announces.
  useEffect(() => field.current?.focus(), []);

  const check = async (typed: string) => {
    setChecking(true);
    const { error } = await auth.verifyOtp({ email, token: typed, type: 'email' });
    setChecking(false);
    setProblem(error?.message);
    if (!error) onSignedIn?.();
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(typed);
    if (typed.length === CODE_LENGTH && typed !== code && !checking) void check(typed);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) setProblem('Enter the six-digit code from the email.');
    else if (!checking) void check(code);
  };

  return (
    <Form noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="Six-digit code"
        hideLabel
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="Six-digit code"
        value={code}
        error={problem}
        onChange={change}
      />
      <Button type="submit" variant="primary" size="large" pending={checking}>
        Sign in
      </Button>
    </Form>
  );
}

/** Counts down until the next email can be sent: one a minute per address. */
function useWait(first: number): { wait: number; restart: () => void } {
  const [wait, setWait] = useState(first);
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  return { wait, restart: () => setWait(RESEND_AFTER_S) };
}
