import { Button, Card, ErrorPanel, PageSpinner } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { useState, type SyntheticEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ResourceCache } from '../api/index.js';
import type { Auth } from '../auth/open-session.js';
import { useSession } from '../session/index.js';

const Form = styled.form`
  display: grid;
  gap: 16px;
  max-width: 360px;
`;

/** Shows the children when signed in, and a sign-in form otherwise. */
export function SignedIn({ auth, children }: { auth: Auth; children: ReactNode }) {
  const { state, retry } = useSession();
  switch (state.status) {
    case 'determining':
      return <PageSpinner />;
    case 'unreachable':
      return (
        <ErrorPanel
          wholePage
          title="Bindery can't be reached"
          detail={state.problem.detail}
          onRetry={() => void retry()}
        />
      );
    case 'signed-out':
    case 'interrupted':
      return <CodeForm auth={auth} />;
    case 'signed-in':
      return <ResourceCache key={state.me.id}>{children}</ResourceCache>;
  }
}

/** Sends an email and accepts the code in it. */
function CodeForm({ auth }: { auth: Auth }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();

  const go = async (event: SyntheticEvent) => {
    event.preventDefault();
    const { error } = sent
      ? await auth.verifyOtp({ email, token: code, type: 'email' })
      : await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    setProblem(error?.message);
    // The code of the earlier email still works.
    if (!error || error.code === 'over_email_send_rate_limit') setSent(true);
  };

  return (
    <Card title="Sign in">
      <Form onSubmit={(event) => void go(event)}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={sent ? undefined : problem}
          disabled={sent}
          onChange={(event) => setEmail(event.target.value)}
        />
        {sent && (
          <TextField
            label="Code from the email"
            type="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            error={problem}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <Button type="submit" variant="primary">
          {sent ? 'Sign in' : 'Send code'}
        </Button>
      </Form>
    </Card>
  );
}
