import { Banner, Button } from '@bindery/ui';
import { useMe } from '@bindery/web-kit/session';
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { AppSteps } from './add-app.js';
import { Choices, Text } from '../../site/narrow-text.js';
import { RecoveryCodes } from './recovery-codes-dialog.js';
import { useNewFactor } from './use-new-factor.js';

/** Has the person add the second factor that their agency requires. @param onDone called once its codes are saved */
export function Enrolment({ onDone }: { onDone: () => void }) {
  const { email } = useMe();
  const [isAdded, setAdded] = useState(false);
  const { codes, add } = useNewFactor(() => setAdded(true));
  if (!isAdded)
    return (
      <Text>
        <h1>Add a second factor</h1>
        <p>
          Your agency requires a second factor. Add one for <strong>{email}</strong> to continue.
        </p>
        <Ways add={add} />
      </Text>
    );
  return (
    <Text>
      <h1>Your second factor is set up</h1>
      {codes && <RecoveryCodes codes={codes} />}
      <Button variant="primary" size="large" onClick={onDone}>
        {codes ? 'I saved them' : 'Continue'}
      </Button>
    </Text>
  );
}

type Way = 'passkey' | 'securityKey';

function Ways({ add }: Pick<ReturnType<typeof useNewFactor>, 'add'>) {
  const [withApp, setWithApp] = useState(false);
  const [pending, setPending] = useState<Way>();
  const [problem, setProblem] = useState<string>();
  const use = async (way: Way) => {
    setPending(way);
    setProblem(await (way === 'passkey' ? add.passkey() : add.securityKey('Security key')));
    setPending(undefined);
  };
  if (withApp)
    return (
      <>
        <AppSteps add={add.app} onAdded={() => undefined} />
        <Button variant="ghost" onClick={() => setWithApp(false)}>
          Choose another way
        </Button>
      </>
    );
  return (
    <Choices>
      {problem && <Banner kind="warning">{problem}</Banner>}
      <Button variant="primary" size="large" icon={<Smartphone />} onClick={() => setWithApp(true)}>
        Authenticator app
      </Button>
      <Button
        size="large"
        icon={<Fingerprint />}
        pending={pending === 'passkey'}
        onClick={() => void use('passkey')}
      >
        Passkey
      </Button>
      <Button
        size="large"
        icon={<KeyRound />}
        pending={pending === 'securityKey'}
        onClick={() => void use('securityKey')}
      >
        Security key
      </Button>
    </Choices>
  );
}
