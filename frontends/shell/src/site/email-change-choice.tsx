import { emailChangeRoutes, type EmailChangeView } from '@bindery/contracts/identity';
import { Banner, Button, Dialog, DialogWords, useToast } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useMe } from '@bindery/web-kit/session';
import { useState } from 'react';
import { useSignOut } from './use-sign-out.js';

interface EmailChangeChoiceProps {
  former: EmailChangeView['former'][number];
  onKept: (view: EmailChangeView) => void;
}

/** Asks the reader of a changed address whether they use the account or begin their own. It can't be put off. */
export function EmailChangeChoice({ former, onKept }: EmailChangeChoiceProps) {
  const { email } = useMe();
  const signOut = useSignOut();
  const { keep, giveBack, pending, problem } = useChoice(onKept);
  return (
    <Dialog
      open
      sticky
      size="small"
      title="Use this account?"
      footer={
        <>
          <Button variant="ghost" onClick={() => void signOut()}>
            Sign out
          </Button>
          <Button pending={pending === 'undo'} onClick={() => void giveBack()}>
            Begin my own
          </Button>
          <Button variant="primary" pending={pending === 'keep'} onClick={() => void keep()}>
            Use this account
          </Button>
        </>
      }
    >
      <DialogWords>
        {problem && <Banner kind="error">{problem}</Banner>}
        <p>
          This account had the email address <strong>{former.email}</strong> until it was changed to{' '}
          <strong>{email}</strong>. {takeBackSentence(former)}
        </p>
        <p>
          If it isn&apos;t your account, begin your own. The change is undone, {former.email} gets this
          account back, and you sign in again.
        </p>
      </DialogWords>
    </Dialog>
  );
}

function useChoice(onKept: (view: EmailChangeView) => void) {
  const api = useApi();
  const toast = useToast();
  const signOut = useSignOut();
  const [pending, setPending] = useState<'keep' | 'undo' | null>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async (what: 'keep' | 'undo', work: () => Promise<void>) => {
    setPending(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error.detail);
    } finally {
      setPending(null);
    }
  };
  const keep = () => choose('keep', async () => onKept(await api.call(emailChangeRoutes.keep, {})));
  const giveBack = () =>
    choose('undo', async () => {
      await api.call(emailChangeRoutes.undo, {});
      toast.success('The account was given back. Sign in again to begin your own.');
      await signOut();
    });
  return { keep, giveBack, pending, problem };
}

export const takeBackSentence = ({ email, until }: EmailChangeView['former'][number]): string =>
  `Until ${formatInstantDay(until)}, ${email} can take this account back with everything in it, including what you add.`;
