import { IntegrityMark } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import type { Stored } from '../record-type.js';
import type { ProtectedPlace } from './use-revealed.js';
import { ProtectedValue } from './protected-value.js';

interface ProtectedFieldProps {
  route: ProtectedPlace['route'];
  record: Stored & { integrity_failures: readonly string[] };
  field: string;
  label: string;
  /** The masked value; null when empty. */
  mask: string | null;
}

/** A protected field: empty, its mask with a reveal button, or an error when it cannot be decrypted. */
export function ProtectedField({ route, record, field, label, mask }: ProtectedFieldProps) {
  const revealable = useDenial('individual:reveal') === null;
  if (record.integrity_failures.includes(field)) return <IntegrityMark />;
  if (mask === null) return 'N/A';
  return (
    <ProtectedValue
      // A new value starts masked, so that an outdated one does not stay on screen.
      key={`${mask} ${record.version}`}
      place={{ route, id: record.id, field }}
      {...{ label, mask, revealable }}
    />
  );
}
