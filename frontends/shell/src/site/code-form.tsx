import { codeText } from '@bindery/contracts/text-rule';
import { Button } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { useAuth } from './auth-client.js';

const CODE_LENGTH = 6;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 10px;
`;

interface CodeFormProps {
  email: string;
  autoFocus?: boolean;
  /** Called before the code is sent; false keeps it from being sent. */
  onCheck?: () => boolean;
  onSignedIn?: (() => void) | undefined;
}

/** Accepts the six-digit code of a login mail. */
export function CodeForm({ email, autoFocus = false, onCheck = () => true, onSignedIn }: CodeFormProps) {
  const auth = useAuth();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(false);

  const field = useRef<HTMLInputElement>(null);
  // The next thing that the user does here, and what a screen reader then announces.
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);

  const check = async (typed: string) => {
    if (!onCheck()) return;
    setChecking(true);
    const { error } = await auth.verifyOtp({ email, token: typed, type: 'email' });
    setChecking(false);
    setProblem(error?.message);
    if (!error) onSignedIn?.();
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = codeText(target.value).replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
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
        type="code"
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
