import { Banner, Button, tokens } from '@bindery/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { CodeForm } from './code-form.js';
import type { LinkRequest } from './use-send-link.js';

const RESEND_AFTER_S = 60;

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
      <CodeForm autoFocus email={email} onSignedIn={onSignedIn} />
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
