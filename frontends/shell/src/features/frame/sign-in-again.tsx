import { Button, Dialog, tokens, useDocumentTitle } from '@bindery/ui';
import { useSession, type SignOutReason } from '@bindery/web-kit/session';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CheckMail } from '../../site/check-mail.js';
import { signOutSentence } from '../../site/sign-out-sentence.js';
import { useSendLink } from '../../site/use-send-link.js';

const Steps = styled.div`
  display: grid;
  justify-items: start;
  gap: ${tokens.space[4]};
  & > p {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
`;

interface SignInAgainProps {
  email: string;
  reason: SignOutReason;
}

/**
 * Over a page that was left with typed text: says why its person is signed out, and takes the code of a new mail in
 * place. The link of that mail, opened in another tab of this browser, does as well.
 */
export function SignInAgain({ email, reason }: SignInAgainProps) {
  useDocumentTitle('Sign in again');
  const { discardDraft } = useSession();
  const { send, sending } = useSendLink();
  const [sent, setSent] = useState(false);
  const sendCode = async () => setSent(await send(email));
  return (
    <Dialog
      open
      sticky
      title="Sign in again to go on"
      onOpenChange={discardDraft}
      footer={<Button onClick={discardDraft}>Discard and leave</Button>}
    >
      <Steps>
        <p>{signOutSentence[reason]}</p>
        {sent ? (
          <CheckMail email={email} onResend={() => send(email)} />
        ) : (
          <>
            <p>
              What you typed is kept on this page and was not saved yet. It comes back once you have signed in
              as <strong>{email}</strong>, and is shown to nobody else.
            </p>
            <Button variant="primary" autoFocus pending={sending} onClick={() => void sendCode()}>
              Send me a code
            </Button>
          </>
        )}
      </Steps>
    </Dialog>
  );
}
