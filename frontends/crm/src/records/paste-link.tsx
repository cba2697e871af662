import { ButtonLink } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { ClipboardPaste } from 'lucide-react';
import { capturesAddress } from './record-address.js';

/** Leads to the page that finds a client in a text. Without capture in the plan, that page says what it is. */
export function PasteLink({ variant }: { variant?: 'ghost' }) {
  const denial = useDenial('capture:run');
  if (denial === 'service_not_included' || denial === 'forbidden') return null;
  return (
    <ButtonLink to={capturesAddress} variant={variant} icon={<ClipboardPaste />}>
      Capture
    </ButtonLink>
  );
}
