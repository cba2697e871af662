import { ButtonLink, type HeaderAction } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { ClipboardPaste } from 'lucide-react';
import { capturesAddress } from './record-address.js';

/** Leads to the page that finds a client in a text. Without capture in the plan, that page says what it is. */
export function useCaptureAction(): HeaderAction | null {
  const denial = useDenial('capture:run');
  if (denial === 'service_not_included' || denial === 'forbidden') return null;
  return { label: 'Capture', icon: <ClipboardPaste />, to: capturesAddress };
}

/** The same as a button of its own. */
export function PasteLink() {
  const action = useCaptureAction();
  return (
    action && (
      <ButtonLink to={capturesAddress} icon={action.icon}>
        {action.label}
      </ButtonLink>
    )
  );
}
