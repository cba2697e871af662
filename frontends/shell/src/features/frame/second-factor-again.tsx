import { Button, Dialog, useDocumentTitle } from '@bindery/ui';
import { SecondFactorForm, SecondFactors } from '@bindery/web-kit/second-factor';
import { useMemo } from 'react';
import { useAuth } from '../../site/auth-client.js';
import { useSignOut } from '../../site/use-sign-out.js';

/** Covers a page whose person has signed in again and has yet to give their second factor. */
export function SecondFactorAgain({ methods }: { methods: readonly string[] }) {
  useDocumentTitle("Confirm that it's you");
  const auth = useAuth();
  const factors = useMemo(() => new SecondFactors(auth), [auth]);
  const signOut = useSignOut();
  const leave = () => void signOut();
  return (
    <Dialog
      open
      sticky
      title="Confirm that it's you"
      onOpenChange={leave}
      footer={<Button onClick={leave}>Discard and leave</Button>}
    >
      <SecondFactorForm factors={factors} methods={methods} onProved={() => undefined} />
    </Dialog>
  );
}
