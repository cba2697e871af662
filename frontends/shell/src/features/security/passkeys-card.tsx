import { Banner, Button, Card } from '@bindery/ui';
import { useState } from 'react';
import { useAuth } from '../../site/auth-client.js';
import { FactorRow } from './factor-row.js';
import { NameDialog } from './name-dialog.js';
import { Note } from '../../site/card-rows.js';
import { useAuthCall } from '../../site/use-auth-call.js';
import type { NewFactor } from './use-new-factor.js';
import { useRemoval } from './use-removal.js';
import type { OwnPasskey } from './use-security.js';

interface PasskeysCardProps {
  passkeys: readonly OwnPasskey[];
  add: NewFactor['add']['passkey'];
  /** Whether the last one takes the recovery codes with it. */
  withCodes: boolean;
  onChange: () => void;
}

/** Passkeys, which sign in without an email. */
export function PasskeysCard({ passkeys, add, withCodes, onChange }: PasskeysCardProps) {
  const { remove, removing } = useRemoval(withCodes, onChange);
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [renamed, setRenamed] = useState<OwnPasskey>();
  const addOne = async () => {
    setAdding(true);
    setProblem(await add());
    setAdding(false);
  };
  return (
    <Card
      title="Passkeys"
      ruled
      flush
      action={
        <Button size="small" pending={adding} onClick={() => void addOne()}>
          Add passkey
        </Button>
      }
    >
      {problem && <Banner kind="warning">{problem}</Banner>}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <FactorRow
              key={passkey.id}
              factor={passkey}
              removing={removing === passkey.id}
              onRemove={() => void remove(passkey)}
            >
              <Button aria-label={`Rename ${passkey.name}`} onClick={() => setRenamed(passkey)}>
                Rename
              </Button>
            </FactorRow>
          ))}
        </ul>
      )}
      <Note>
        A passkey signs you in with your fingerprint, face or device PIN, and counts as a second factor. You
        never need a password: with or without passkeys, the link in your email keeps working.
      </Note>
      {renamed && (
        <RenameDialog passkey={renamed} onRenamed={onChange} onClose={() => setRenamed(undefined)} />
      )}
    </Card>
  );
}

interface RenameDialogProps {
  passkey: OwnPasskey;
  onRenamed: () => void;
  onClose: () => void;
}

function RenameDialog({ passkey: { id, name }, onRenamed, onClose }: RenameDialogProps) {
  const auth = useAuth();
  const call = useAuthCall();
  const rename = async (friendlyName: string) => {
    const renamed = await call(() => auth.passkey.update({ passkeyId: id, friendlyName }));
    if ('problem' in renamed) return renamed.problem;
    onRenamed();
    return undefined;
  };
  return (
    <NameDialog title="Rename passkey" name={name} submitLabel="Save" onSubmit={rename} onClose={onClose} />
  );
}
