import { STEP_UP_CODE_MINUTES, STEP_UP_MAIL_SECONDS } from '@bindery/contracts/access';
import { Banner, Button, Dialog, tokens } from '@bindery/ui';
import { CodeForm, ResendButton } from '@bindery/ui/form';
import { ApiProblem } from '@bindery/web-kit/context';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { SecondFactorForm } from '../second-factor/second-factor-form.js';
import { useSession } from '../session/index.js';
import type { StepUp } from '../session/step-up.js';
import { useInertPage } from './use-inert-page.js';

const Steps = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  & > p {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
  & > button {
    justify-self: start;
    margin-inline-start: -14px;
  }
`;

/** Asks for a second factor, or the code of an email, while a call waits for the proof of who the person is. */
export function StepUpDialog() {
  const { stepUp, me } = useSession();
  if (!stepUp || !me) return null;
  return (
    <Dialog
      open
      sticky
      title="Confirm that it's you"
      onOpenChange={stepUp.cancel}
      footer={<Button onClick={stepUp.cancel}>Cancel</Button>}
    >
      <StepUpSteps stepUp={stepUp} email={me.email} />
    </Dialog>
  );
}

function StepUpSteps({ stepUp, email }: { stepUp: StepUp; email: string }) {
  const root = useRef<HTMLDivElement>(null);
  useInertPage(root);
  const { factors, methods, proved } = stepUp;
  return (
    <div ref={root}>
      {factors ? (
        <SecondFactorForm factors={factors} methods={methods} onProved={proved} />
      ) : (
        <CodeSteps stepUp={stepUp} email={email} />
      )}
    </div>
  );
}

function CodeSteps({ stepUp, email }: { stepUp: StepUp; email: string }) {
  const { sent, unsent, send } = useEmailedCode(stepUp);
  return (
    <Steps>
      {sent === null ? (
        <p role="status">Sending a code to {email}…</p>
      ) : (
        <>
          {unsent ? (
            <Banner kind="warning">{unsent}</Banner>
          ) : (
            <p role="status">
              We sent a six-digit code to <strong>{email}</strong>. Enter it to continue. It works for{' '}
              {STEP_UP_CODE_MINUTES} minutes.
            </p>
          )}
          <CodeForm autoFocus submitLabel="Confirm" check={(code) => problemOf(stepUp.enter(code))} />
          <ResendButton seconds={STEP_UP_MAIL_SECONDS} sent={sent} onResend={send} />
        </>
      )}
    </Steps>
  );
}

/** Has a code emailed when the dialog opens, and again on request. */
function useEmailedCode(stepUp: StepUp) {
  // Null until the first answer.
  const [sent, setSent] = useState<boolean | null>(null);
  const [unsent, setUnsent] = useState<string>();
  const send = async () => {
    const problem = await problemOf(stepUp.emailCode());
    setUnsent(problem);
    setSent(problem === undefined);
    return problem === undefined;
  };
  const onOpen = useEffectEvent(() => void send());
  useEffect(() => onOpen(), [stepUp]);
  return { sent, unsent, send };
}

/** Why a call of the dialog failed; undefined if it didn't. */
async function problemOf(call: Promise<void>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.detail;
  }
}
