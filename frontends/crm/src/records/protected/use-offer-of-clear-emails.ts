import { useToast } from '@bindery/ui';
import { pageStorage } from '@bindery/ui/storage';
import { useDenial } from '@bindery/web-kit/access';
import { useNavigate } from 'react-router-dom';

const OFFERED = 'bindery.clear-emails-offered';

/** Tells an administrator, once, that the agency can have its people see email addresses. */
export function useOfferOfClearEmails(): () => void {
  const toast = useToast();
  const navigate = useNavigate();
  const isTheirs = useDenial('agency:update') === null;
  return () => {
    if (!isTheirs || pageStorage.getItem(OFFERED)) return;
    pageStorage.setItem(OFFERED, 'yes');
    toast.show("Your agency masks clients' email addresses. You can show them to everybody.", {
      action: { label: 'Agency settings', onSelect: () => void navigate('/app/dashboard/settings/agency') },
    });
  };
}
