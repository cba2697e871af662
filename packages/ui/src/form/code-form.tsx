import { codeText } from '@bindery/contracts/text-rule';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
import { TextField } from './text-field.js';

const CODE_LENGTH = 6;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 10px;
`;

export interface CodeFormProps {
  /** The action: 'Sign in'. */
  submitLabel: string;
  autoFocus?: boolean | undefined;
  /** The message for a code that isn't whole. */
  incomplete?: string | undefined;
  /** Tries a code. @returns what is wrong with it; undefined if nothing is */
  check: (code: string) => Promise<string | undefined>;
}

/** Accepts a six-digit code, by default of an email, and tries it as soon as it is complete. */
export function CodeForm({
  submitLabel,
  autoFocus = false,
  incomplete = 'Enter the six-digit code from the email.',
  check,
}: CodeFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(false);

  const field = useRef<HTMLInputElement>(null);
  // The next thing that the user does here, and what a screen reader then announces.
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);

  const enter = async (typed: string) => {
    setChecking(true);
    try {
      setProblem(await check(typed));
    } finally {
      setChecking(false);
    }
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = codeText(target.value).replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(typed);
    if (typed.length === CODE_LENGTH && typed !== code && !checking) void enter(typed);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) setProblem(incomplete);
    else if (!checking) void enter(code);
  };

  return (
    <Form noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="Six-digit code"
        hideLabel
        size="large"
        type="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="Six-digit code"
        value={code}
        error={problem}
        onChange={change}
      />
      <Button type="submit" variant="primary" size="large" pending={checking}>
        {submitLabel}
      </Button>
    </Form>
  );
}

export interface ResendButtonProps {
  /** How long after one email the next can be sent. */
  seconds: number;
  /** Whether one was just sent. */
  sent: boolean;
  /** @returns whether another one was sent */
  onResend: () => Promise<boolean>;
}

/** Has an email sent again, and counts down until that is possible. */
export function ResendButton({ seconds, sent, onResend }: ResendButtonProps) {
  const [now, setNow] = useState(Date.now);
  const [waitsUntil, setWaitsUntil] = useState(sent ? now + seconds * 1000 : now);
  const wait = Math.max(0, Math.ceil((waitsUntil - now) / 1000));
  const isWaiting = wait > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    // Measured by the clock, because browsers slow down timers of busy or hidden pages.
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const resend = async () => {
    if (!(await onResend())) return;
    setNow(Date.now());
    setWaitsUntil(Date.now() + seconds * 1000);
  };
  return (
    <Button variant="ghost" disabled={isWaiting} onClick={() => void resend()}>
      {isWaiting ? `Send again in ${wait} s` : 'Send again'}
    </Button>
  );
}
