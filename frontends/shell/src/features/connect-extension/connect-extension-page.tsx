import { Banner, Button, useDocumentTitle } from '@bindery/ui';
import { useMe } from '@bindery/web-kit/session';
import { StepUpDialog } from '@bindery/web-kit/step-up';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '../../site/auth-client.js';
import { leaveFor } from '../../site/leave-for.js';
import { Choices, Text } from '../../site/narrow-text.js';
import { Page } from '../../site/page.js';
import { answerRequest } from './answer-request.js';

/** Asks the person whether the browser extension may have a session of theirs. */
export function ConnectExtensionPage() {
  useDocumentTitle('Connect Bindery Capture');
  const { email, account_name: agency } = useMe();
  const { answer, pending, problem } = useAnswer();
  return (
    <Page>
      <Text>
        <h1>Connect Bindery Capture to your account?</h1>
        <p>
          You’re signed in as <strong>{email}</strong>, {agency}.
        </p>
        <p>
          The browser extension can then read a page when you select its button, and save clients in your
          name. Of your records, it sees only those that a page may be about. You can end its session in your
          settings.
        </p>
        <p>Allow this only if you have just selected Sign in in the extension.</p>
        {problem && <Banner kind="error">{problem}</Banner>}
        <Choices>
          <Button variant="primary" pending={pending === 'allow'} onClick={() => void answer('allow')}>
            Allow
          </Button>
          <Button pending={pending === 'cancel'} onClick={() => void answer('cancel')}>
            Cancel
          </Button>
        </Choices>
      </Text>
      <StepUpDialog />
    </Page>
  );
}

function useAnswer() {
  const auth = useAuth();
  const [request] = useSearchParams();
  const [pending, setPending] = useState<'allow' | 'cancel'>();
  const [problem, setProblem] = useState<string>();
  const answer = async (decision: 'allow' | 'cancel') => {
    setPending(decision);
    setProblem(undefined);
    const answered = await answerRequest(auth, request, decision);
    if ('redirectTo' in answered) {
      leaveFor(answered.redirectTo);
      return;
    }
    setPending(undefined);
    setProblem(answered.problem);
  };
  return { answer, pending, problem };
}
