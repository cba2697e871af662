import { individualRoutes, type IndividualView } from '@bindery/contracts/crm';
import { Button, mailLink } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { Mail } from 'lucide-react';
import { useRevealed } from '../../../records/protected/use-revealed.js';
import { useAskedAction } from '../../../records/use-asked-action.js';

/** Writes to an address that is shown masked: it is asked for, which is logged, and handed to the mail program. */
export function MaskedEmail({ individual }: { individual: IndividualView }) {
  const place = { route: individualRoutes.reveal, id: individual.id, field: 'email' };
  const { pending, reveal } = useRevealed(place, openMailProgram);
  const denied = useDenial('individual:reveal') !== null;
  useAskedAction('email', !denied, () => void reveal());
  return (
    <Button icon={<Mail />} pending={pending} disabled={denied} onClick={() => void reveal()}>
      Email
    </Button>
  );
}

function openMailProgram(address: string): void {
  const link = document.createElement('a');
  link.href = mailLink(address);
  link.click();
}
