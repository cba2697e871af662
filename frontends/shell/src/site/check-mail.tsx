import { Button, tokens } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { useAuth } from './auth-client.js';

const RESEND_AFTER_S = 60;
const CODE = /^\d{6}$/;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 180px) auto;
  align-items: end;
  justify-content: start;
  gap: 10px;
`;

const Words = styled.p`
  color: ${tokens.color.ink2};
  overflow-wrap: anywhere;
  &:focus {
    outline: none;
  }
`;

const Others = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  margin-inline-start: -14px;
`;

interface CheckMailProps {
  email: string;
  onResend: () => Promise<boolean>;
  /** Goes back to the email field; without it the address is fixed. */
  onOther?: (() => void) | undefined;
  onSignedIn?: (() => void) | undefined;
}

/**
 * After the link was sent: says where to look, and accepts the code when the email is read on another device.
 */
export function CheckMail({ email, onResend, onOther, onSignedIn }: CheckMailProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const { wait, restart } = useWait();
  useEffect(() => words.current?.focus(), []);
  const resend = async () => {
    if (await onResend()) restart();
  };
  return (
    <>
      <Words ref={words} tabIndex={-1}>
        We sent a login link to <strong>{email}</strong>. It works for 15 minutes. If you opened the email on
        another device, enter its six-digit code here.
      </Words>
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

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!CODE.test(code)) {
      setProblem('Enter the six-digit code from the email.');
      return;
    }
    setChecking(true);
    const { error } = await auth.verifyOtp({ email, token: code, type: 'email' });
    setChecking(false);
    setProblem(error?.message);
    if (!error) onSignedIn?.();
  };

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" variant="primary" pending={checking}>
        Sign in
      </Button>
    </Form>
  );
}

/** Counts down until the next email can be sent: one a minute per address. */
function useWait(): { wait: number; restart: () => void } {
  const [wait, setWait] = useState(RESEND_AFTER_S);
  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  return { wait, restart: () => setWait(RESEND_AFTER_S) };
}
