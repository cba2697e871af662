import { Button } from '@bindery/ui';
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '../../site/card-rows.js';
import { usageText } from './rows.js';
import type { OwnFactor, OwnPasskey } from './use-security.js';

const icons = { totp: Smartphone, webauthn: KeyRound, passkey: Fingerprint };

interface FactorRowProps {
  factor: OwnFactor | OwnPasskey;
  removing: boolean;
  onRemove: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** One factor or passkey, with when it was added and last used. */
export function FactorRow({ factor, removing, onRemove, children }: FactorRowProps) {
  const Icon = icons[factor.kind];
  return (
    <Row>
      <Icon aria-hidden="true" />
      <div>
        <strong>{factor.name}</strong>
        <p>{usageText(factor)}</p>
      </div>
      {children}
      <Button pending={removing} aria-label={`Remove ${factor.name}`} onClick={onRemove}>
        Remove
      </Button>
    </Row>
  );
}
