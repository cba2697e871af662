import { isEmail } from '@bindery/contracts/email-shape';
import { codeText } from '@bindery/contracts/text-rule';
import { Button, tokens } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { Fingerprint, Mail } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent, type Ref } from 'react';
import { styled } from 'styled-components';
import { CheckMail } from './check-mail.js';
import { CodeForm } from './code-form.js';
import { takeOver, typedInto } from './prerendered.js';
import { usePasskeySignIn } from './use-passkey-sign-in.js';
import { useSendLink } from './use-send-link.js';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 10px;
  @media (max-width: 479.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Note = styled.p`
  color: ${tokens.color.ink3};
  font-size: ${tokens.font.s};
`;

const Passkey = styled.div`
  margin-inline-start: -14px;
  & > p {
    padding-inline-start: 14px;
  }
`;

export interface SignInBoxProps {
  ref?: Ref<HTMLInputElement> | undefined;
  /** The initial address. */
  email?: string | undefined;
  /** Whether a code can be entered at once, of an email that came before. */
  withCode?: boolean;
  /** Called when the emailed code was entered here and accepted. */
  onSignedIn?: (() => void) | undefined;
}

/** Sends a login link to an email address and then accepts its code. */
export function SignInBox({ ref, email: initial = '', withCode = false, onSignedIn }: SignInBoxProps) {
  const [email, setEmail] = useState(() => typedInto('sign-in-form')['email'] || initial);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const { send, sending, problem: unsent } = useSendLink();
  const passkey = usePasskeySignIn(onSignedIn);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => takeOver('sign-in-form', form.current), []);

  const address = codeText(email);
  const checkEmail = () => {
    const wrong = emailProblem(address);
    setProblem(wrong);
    return !wrong;
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (checkEmail() && (await send(address)) !== 'failed') setSentTo(address);
  };

  if (sentTo) {
    const other = () => setSentTo(null);
    const resend = () => send(sentTo);
    return (
      <CheckMail email={sentTo} onResend={resend} unsent={unsent} onOther={other} onSignedIn={onSignedIn} />
    );
  }
  return (
    <>
      {/* By `dialog` a press of Enter before the script runs goes nowhere, and puts no address into the page's own. */}
      <Form ref={form} id="sign-in-form" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={ref}
          label="Email"
          hideLabel
          size="large"
          type="email"
          name="email"
          autoComplete="email webauthn"
          placeholder="you@agency.com"
          icon={<Mail aria-hidden="true" />}
          value={email}
          error={problem ?? unsent}
          onChange={(event) => setEmail(event.target.value)}
          onFocus={() => void passkey.offer()}
          required
        />
        <Button type="submit" variant={withCode ? 'secondary' : 'primary'} size="large" pending={sending}>
          Send Login Link
        </Button>
      </Form>
      {withCode ? (
        <CodeForm email={address} onCheck={checkEmail} onSignedIn={onSignedIn} />
      ) : (
        <Note>We&apos;ll email you a link. No password needed.</Note>
      )}
      <Passkey>
        <Button
          variant="ghost"
          icon={<Fingerprint />}
          pending={passkey.pending}
          onClick={() => void passkey.signIn()}
        >
          Sign in with a passkey
        </Button>
        {passkey.problem && <Note role="alert">{passkey.problem}</Note>}
      </Passkey>
    </>
  );
}

/** The error of an email address, as a sentence. */
function emailProblem(address: string): string | undefined {
  if (!address) return 'Enter your email address.';
  if (!isEmail(address)) return 'Enter an email address such as you@agency.com.';
  return undefined;
}
