import { Button, Card } from '@bindery/ui';
import { useState } from 'react';
import { AddAppDialog } from './add-app.js';
import { FactorRow } from './factor-row.js';
import { NameDialog } from './name-dialog.js';
import { Note } from '../../site/card-rows.js';
import { Actions } from './rows.js';
import type { NewFactor } from './use-new-factor.js';
import { useRemoval } from './use-removal.js';
import type { OwnFactor } from './use-security.js';

interface FactorsCardProps {
  factors: readonly OwnFactor[];
  add: NewFactor['add'];
  /** Whether the last one takes the recovery codes with it. */
  withCodes: boolean;
  onChange: () => void;
}

/** Authenticator apps and security keys, which confirm a sign-in by email. */
export function FactorsCard({ factors, add, withCodes, onChange }: FactorsCardProps) {
  const { remove, removing } = useRemoval(withCodes, onChange);
  const [open, setOpen] = useState<'app' | 'key' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Second factor"
      ruled
      flush
      action={
        <Actions>
          <Button size="small" onClick={() => setOpen('app')}>
            Add authenticator app
          </Button>
          <Button size="small" onClick={() => setOpen('key')}>
            Add security key
          </Button>
        </Actions>
      }
    >
      {factors.length > 0 && (
        <ul aria-label="Second factors">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              removing={removing === factor.id}
              onRemove={() => void remove(factor)}
            />
          ))}
        </ul>
      )}
      <Note>
        {factors.length > 0
          ? 'After the link or code of the email, Bindery asks for one of these.'
          : 'Without a second factor, whoever can read your email can sign in as you. Add an app or a key that confirms it’s you.'}
      </Note>
      {open === 'app' && <AddAppDialog add={add.app} onClose={close} />}
      {open === 'key' && (
        <NameDialog
          title="Add a security key"
          name={nameFor(factors)}
          submitLabel="Continue"
          onSubmit={add.securityKey}
          onClose={close}
        />
      )}
    </Card>
  );
}

/** A name that isn't taken. */
function nameFor(factors: readonly OwnFactor[]): string {
  const names = ['Security key', ...factors.map((_, index) => `Security key ${String(index + 2)}`)];
  return names.find((name) => factors.every((factor) => factor.name !== name)) ?? 'Security key';
}
