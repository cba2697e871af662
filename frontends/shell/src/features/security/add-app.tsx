import { Banner, Button, CopyButton, Dialog, Spinner, tokens } from '@bindery/ui';
import { CodeForm } from '@bindery/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useAuth } from '../../site/auth-client.js';
import { useAuthCall } from '../../site/use-auth-call.js';
import type { NewFactor } from './use-new-factor.js';

const Steps = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
  & > p {
    color: ${tokens.color.ink2};
  }
`;

/** White in both themes, because cameras read dark on light. */
const Code = styled.img`
  justify-self: center;
  width: 200px;
  height: 200px;
  padding: ${tokens.space[2]};
  border-radius: ${tokens.radius.m};
  background: #fff;
`;

const Secret = styled.code`
  overflow-wrap: anywhere;
  font-size: ${tokens.font.s};
`;

interface AppStepsProps {
  add: NewFactor['add']['app'];
  onAdded: () => void;
}

/** Shows the secret of a new authenticator app, and takes its first code. */
export function AppSteps({ add, onAdded }: AppStepsProps) {
  const { app, problem } = useNewApp();
  if (problem) return <Banner kind="error">{problem}</Banner>;
  if (!app) return <Spinner label="Preparing the code" />;
  const check = async (code: string) => {
    const wrong = await add(app.id, code);
    if (wrong === undefined) onAdded();
    return wrong;
  };
  return (
    <Steps>
      <p>Scan this code with your authenticator app, then enter the six digits that it shows.</p>
      <Code src={app.totp.qr_code} alt="QR code for your authenticator app" />
      <p>
        Can’t scan it? Enter this key instead: <Secret>{inGroups(app.totp.secret)}</Secret>
        <CopyButton label="key" value={app.totp.secret} />
      </p>
      <CodeForm
        autoFocus
        submitLabel="Confirm"
        incomplete="Enter the six digits that your app shows."
        check={check}
      />
    </Steps>
  );
}

/** Groups of four are easier to type; apps ignore the spaces. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

interface EnrolledApp {
  readonly id: string;
  readonly totp: { readonly qr_code: string; readonly secret: string };
}

function useNewApp() {
  const auth = useAuth();
  const call = useAuthCall();
  const [app, setApp] = useState<EnrolledApp>();
  const [problem, setProblem] = useState<string>();
  const enroll = useEffectEvent(async () => {
    const enrolled = await call(() => auth.mfa.enroll({ factorType: 'totp', issuer: 'Bindery' }));
    if ('problem' in enrolled) setProblem(enrolled.problem);
    else setApp(enrolled.data);
  });
  useEffect(() => void enroll(), []);
  return { app, problem };
}

/** The same in a dialog. */
export function AddAppDialog({ add, onClose }: Pick<AppStepsProps, 'add'> & { onClose: () => void }) {
  return (
    <Dialog
      open
      title="Add an authenticator app"
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <AppSteps add={add} onAdded={onClose} />
    </Dialog>
  );
}
