import { Button, Card, useConfirm, useToast } from '@bindery/ui';
import { useState } from 'react';
import { useAuth } from '../../site/auth-client.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { Note } from '../../site/card-rows.js';
import { useAuthCall } from '../../site/use-auth-call.js';

interface CodesCardProps {
  /** Null for somebody who has none. */
  codes: { readonly total: number; readonly remaining: number } | null;
  onChange: () => void;
}

/** How many recovery codes are left, and new ones. */
export function CodesCard({ codes, onChange }: CodesCardProps) {
  const { mfa } = useAuth();
  const call = useAuthCall();
  const confirm = useConfirm();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [fresh, setFresh] = useState<readonly string[]>();
  const make = async () => {
    const sure =
      codes === null ||
      (await confirm({
        title: 'Get new recovery codes?',
        description: 'The ones that you have stop working.',
        confirmLabel: 'Get new codes',
      }));
    if (!sure) return;
    setPending(true);
    const made = await call(() => (codes ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate()));
    setPending(false);
    if ('problem' in made) toast.error(made.problem);
    else setFresh(made.data.codes);
    onChange();
  };
  return (
    <Card
      title="Recovery codes"
      ruled
      flush
      action={
        <Button size="small" pending={pending} onClick={() => void make()}>
          {codes ? 'Get new codes' : 'Get recovery codes'}
        </Button>
      }
    >
      <Note>
        {codes
          ? `${String(codes.remaining)} of ${String(codes.total)} codes are left. Each lets you in once when you’ve lost your other factors.`
          : 'You have no recovery codes. Get some, so that you can still sign in when you lose your other factors.'}
      </Note>
      {fresh && <RecoveryCodesDialog codes={fresh} onSaved={() => setFresh(undefined)} />}
    </Card>
  );
}
