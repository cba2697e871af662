import { Banner, Button, Dialog, tokens, useDocumentTitle } from '@bindery/ui';
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
 * Covers a page with unsaved text: says why the user was signed out and accepts a new code in place. Opening
 * the emailed link in another tab works too.
 */
export function SignInAgain({ email, reason }: SignInAgainProps) {
  useDocumentTitle('Sign in again');
  const { discardDraft } = useSession();
  const { send, sending, problem } = useSendLink();
  const [sent, setSent] = useState(false);
  const sendCode = async () => setSent((await send(email)) !== 'failed');
  return (
    <Dialog
      open
      sticky
      title="Sign in again to continue"
      onOpenChange={discardDraft}
      footer={<Button onClick={discardDraft}>Discard and leave</Button>}
    >
      <Steps>
        <p>{signOutSentence[reason]}</p>
        {sent ? (
          <CheckMail email={email} onResend={() => send(email)} unsent={problem} />
        ) : (
          <>
            <p>
              Your unsaved changes are kept on this page. They reappear after you sign in as{' '}
              <strong>{email}</strong>. Nobody else can see them.
            </p>
            {problem && <Banner kind="warning">{problem}</Banner>}
            <Button variant="primary" autoFocus pending={sending} onClick={() => void sendCode()}>
              Send code
            </Button>
          </>
        )}
      </Steps>
    </Dialog>
  );
}
