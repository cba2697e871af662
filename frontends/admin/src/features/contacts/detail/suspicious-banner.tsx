import type { ContactDetail } from '@bindery/contracts/leads';
import { Banner, Button, useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useState } from 'react';
import type { LoadedContact } from '../use-contact.js';
import { useSaveContact } from '../use-save-contact.js';
import { suspicionWords } from '../contact-words.js';

interface SuspiciousBannerProps {
  contact: ContactDetail;
  resource: LoadedContact;
}

/** Says why a contact is marked, and clears the mark. */
export function SuspiciousBanner({ contact, resource }: SuspiciousBannerProps) {
  const toast = useToast();
  const save = useSaveContact(resource);
  const [saving, setSaving] = useState(false);
  if (contact.suspicious === null) return null;
  const clear = async () => {
    setSaving(true);
    try {
      await save({ suspicious: null });
      toast.success('Marked as not suspicious', { subject: contact.name });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Failed to clear the mark', { subject: error.detail });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Banner
      kind="warning"
      action={
        <Button pending={saving} pendingLabel="Saving..." onClick={() => void clear()}>
          Not suspicious
        </Button>
      }
    >
      {suspicionWords[contact.suspicious]} No email was sent. Choose Not suspicious to count this lead and to
      send the usual emails.
    </Banner>
  );
}
