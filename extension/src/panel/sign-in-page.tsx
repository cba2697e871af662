import { Banner, Button } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { sentenceOf } from '@bindery/web-kit/api';
import { useState } from 'react';
import { pair, signIn } from '../session/sign-in.js';
import { Actions, Body, Form } from './layout.js';

interface SignInProps {
  server: string;
  /** Why the last session ended. */
  reason: string | null;
}

/** Connects the extension to an account, by Bindery's own page or by a code of its settings. */
export function SignInPage({ server, reason }: SignInProps) {
  return (
    <Body>
      <h1>Sign in to capture</h1>
      {reason && <Banner kind="warning">{reason}</Banner>}
      <p>
        Bindery Capture reads a page only when you select its button in the toolbar. It then shows what it
        found, for you to review. It uses <strong>{new URL(server).host}</strong>.
      </p>
      <SignInControls server={server} />
      <p>
        <Button size="small" onClick={() => void chrome.runtime.openOptionsPage()}>
          Use another server
        </Button>
      </p>
    </Body>
  );
}

/** The two ways to sign in. */
export function SignInControls({ server }: { server: string }) {
  const [pending, setPending] = useState<'page' | 'code'>();
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState('');
  const connect = async (by: 'page' | 'code', call: () => Promise<void>) => {
    setPending(by);
    setProblem(undefined);
    try {
      await call();
    } catch (error) {
      setProblem(sentenceOf(error, "The sign-in didn't work. Try again."));
    } finally {
      setPending(undefined);
    }
  };
  return (
    <>
      {problem && <Banner kind="error">{problem}</Banner>}
      <Actions>
        <Button
          variant="primary"
          pending={pending === 'page'}
          onClick={() => void connect('page', () => signIn(server))}
        >
          Sign in
        </Button>
      </Actions>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void connect('code', () => pair(server, code));
        }}
      >
        <TextField
          label="Or a pairing code"
          hint="Create one in Bindery, in your settings under Integration."
          type="code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Actions>
          <Button type="submit" disabled={code.trim() === ''} pending={pending === 'code'}>
            Connect
          </Button>
        </Actions>
      </Form>
    </>
  );
}
