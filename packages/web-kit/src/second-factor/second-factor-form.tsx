import { Banner, Button, Spinner, tokens } from '@bindery/ui';
import { CodeForm, TextField } from '@bindery/ui/form';
import { useEffect, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { FactorWay, SecondFactors } from './second-factors.js';

const Steps = styled.div`
  display: grid;
  justify-items: stretch;
  gap: ${tokens.space[4]};
  & > p {
    color: ${tokens.color.ink2};
    overflow-wrap: anywhere;
  }
`;

const Others = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline-start: -14px;
`;

interface SecondFactorFormProps {
  factors: SecondFactors;
  /** The person's methods, as `amr` names them. */
  methods: readonly string[];
  /** Called once the session has the proof. */
  onProved: () => void;
}

/** Asks for one of the person's second factors. */
export function SecondFactorForm({ factors, methods, onProved }: SecondFactorFormProps) {
  const { ways, problem } = useWays(factors, methods);
  const [chosen, setChosen] = useState<FactorWay>();
  if (problem) return <Banner kind="error">{problem}</Banner>;
  const way = chosen ?? ways?.[0];
  if (!ways || !way) return <Spinner label="Loading your second factors" />;
  const others = ways.filter((one) => one !== way);
  return (
    <Steps>
      <OneWay key={keyOf(way)} {...{ way, factors, onProved }} />
      {others.length > 0 && (
        <Others role="group" aria-label="Other ways">
          {others.map((other) => (
            <Button key={keyOf(other)} variant="ghost" onClick={() => setChosen(other)}>
              {actionOf(other)}
            </Button>
          ))}
        </Others>
      )}
    </Steps>
  );
}

function useWays(factors: SecondFactors, methods: readonly string[]) {
  const [ways, setWays] = useState<readonly FactorWay[]>();
  const [problem, setProblem] = useState<string>();
  const known = methods.join(' ');
  useEffect(() => {
    let isCurrent = true;
    factors.ways(known.split(' ')).then(
      (loaded) => isCurrent && setWays(loaded),
      (error: unknown) => isCurrent && setProblem((error as Error).message),
    );
    return () => {
      isCurrent = false;
    };
  }, [factors, known]);
  return { ways, problem };
}

const keyOf = (way: FactorWay): string => ('id' in way ? way.id : way.kind);

function actionOf(way: FactorWay): string {
  switch (way.kind) {
    case 'totp':
      return `Use a code of ${way.name}`;
    case 'webauthn':
      return `Use ${way.name}`;
    case 'passkey':
      return 'Use a passkey';
    case 'recovery_code':
      return 'Use a recovery code';
  }
}

type OneWayProps = Pick<SecondFactorFormProps, 'factors' | 'onProved'> & { way: FactorWay };

function OneWay({ way, factors, onProved }: OneWayProps) {
  /** Tells on a success, and passes on what is wrong. */
  const told = async (proof: Promise<string | undefined>) => {
    const problem = await proof;
    if (problem === undefined) onProved();
    return problem;
  };
  switch (way.kind) {
    case 'totp':
      return (
        <>
          <p>
            Enter the code for Bindery from <strong>{way.name}</strong>.
          </p>
          <CodeForm
            autoFocus
            submitLabel="Confirm"
            incomplete="Enter the six digits that your app shows."
            check={(code) => told(factors.enterCode(way.id, code))}
          />
        </>
      );
    case 'webauthn':
      return <KeyButton label={actionOf(way)} prove={() => told(factors.useSecurityKey(way.id))} />;
    case 'passkey':
      return <KeyButton label={actionOf(way)} prove={() => told(factors.usePasskey())} />;
    case 'recovery_code':
      return <RecoveryCodeForm check={(code) => told(factors.enterRecoveryCode(code))} />;
  }
}

function KeyButton({ label, prove }: { label: string; prove: () => Promise<string | undefined> }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setPending(true);
    setProblem(await prove());
    setPending(false);
  };
  return (
    <>
      {problem && <Banner kind="warning">{problem}</Banner>}
      <Button variant="primary" size="large" pending={pending} onClick={() => void press()}>
        {label}
      </Button>
    </>
  );
}

function RecoveryCodeForm({ check }: { check: (code: string) => Promise<string | undefined> }) {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setProblem('Enter one of your recovery codes.');
      return;
    }
    setPending(true);
    setProblem(await check(code));
    setPending(false);
  };
  return (
    <Steps as="form" noValidate onSubmit={(event: SubmitEvent) => void submit(event)}>
      <p>Enter one of the recovery codes that you saved. Each works once.</p>
      <TextField
        label="Recovery code"
        size="large"
        type="code"
        autoComplete="off"
        value={code}
        error={problem}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="primary" size="large" pending={pending}>
        Confirm
      </Button>
    </Steps>
  );
}
