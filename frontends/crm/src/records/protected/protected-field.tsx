import { IntegrityMark } from '@bindery/ui';
import { useRefusal } from '@bindery/web-kit/access';
import type { Stored } from '../record-type.js';
import type { ProtectedPlace } from './use-reveal.js';
import { ProtectedValue } from './protected-value.js';

interface ProtectedFieldProps {
  /** The route that reveals it. */
  route: ProtectedPlace['route'];
  record: Stored & { integrity_failures: readonly string[] };
  field: string;
  label: string;
  /** The value as the record holds it; null when there is none. */
  mask: string | null;
}

/** What stands for a protected field of a record: nothing, its mask with a reveal, or that it did not open. */
export function ProtectedField({ route, record, field, label, mask }: ProtectedFieldProps) {
  const revealable = useRefusal('individual:reveal') === null;
  if (record.integrity_failures.includes(field)) return <IntegrityMark />;
  if (mask === null) return 'N/A';
  return (
    <ProtectedValue
      // Another value starts masked: a saved change or somebody else's must not keep an old one on screen.
      key={`${mask} ${record.version}`}
      place={{ route, id: record.id, field }}
      {...{ label, mask, revealable }}
    />
  );
}
