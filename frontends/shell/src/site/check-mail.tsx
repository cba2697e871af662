import { Banner, Button, tokens } from '@bindery/ui';
import { ResendButton } from '@bindery/ui/form';
import { styled } from 'styled-components';
import { CodeForm } from './code-form.js';
import type { LinkRequest } from './use-send-link.js';

/** One email a minute goes to an address. */
const RESEND_AFTER_S = 60;

/** The end of the sign-in service's message about an earlier email. The button says the same, and counts down. */
const WAIT = /\s?Try again in (\d{1,3}) seconds?\.$/;

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
  const wait = WAIT.exec(unsent ?? '')?.[1];
  const resend = async () => (await onResend()) === 'sent';
  return (
    <>
      {unsent ? (
        <Banner kind="warning">{unsent.replace(WAIT, '')}</Banner>
      ) : (
        <Words role="status">
          We sent a login link to <strong>{email}</strong>. It works for 15 minutes. If you opened the email
          on another device, enter its six-digit code here.
        </Words>
      )}
      <CodeForm autoFocus email={email} onSignedIn={onSignedIn} />
      <Others>
        <ResendButton
          // Each answer begins another wait.
          key={unsent}
          seconds={wait === undefined ? RESEND_AFTER_S : Number(wait)}
          sent={!unsent || wait !== undefined}
          onResend={resend}
        />
        {onOther && (
          <Button variant="ghost" onClick={onOther}>
            Use another email
          </Button>
        )}
      </Others>
    </>
  );
}
