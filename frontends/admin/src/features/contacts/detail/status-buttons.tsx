import { contactStatuses, type ContactDetail, type ContactStatus } from '@bindery/contracts/leads';
import { Button, tokens, useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { LoadedContact } from '../use-contact.js';
import { useSaveContact } from '../use-save-contact.js';
import { statusLooks } from '../contact-words.js';
import { Part } from './part.js';

const Buttons = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(124px, 1fr));
  gap: ${tokens.space[2]};
  & > [aria-pressed='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSoft};
    color: ${tokens.color.accent};
  }
`;

interface StatusButtonsProps {
  contact: ContactDetail;
  resource: LoadedContact;
}

export function StatusButtons({ contact, resource }: StatusButtonsProps) {
  const toast = useToast();
  const save = useSaveContact(resource);
  const [saving, setSaving] = useState(false);
  const set = async (status: ContactStatus) => {
    // The next change needs the version that this one returns.
    if (saving || status === contact.status) return;
    setSaving(true);
    try {
      await save({ status });
      toast.success('Contact status updated successfully!', { subject: contact.name });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Failed to update contact status', { subject: error.detail });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Part title="Status">
      <Buttons role="group" aria-label="Status" aria-busy={saving}>
        {contactStatuses.map((status) => (
          <Button
            key={status}
            icon={status === contact.status ? <Check /> : undefined}
            aria-pressed={status === contact.status}
            onClick={() => void set(status)}
          >
            {statusLooks[status].word}
          </Button>
        ))}
      </Buttons>
    </Part>
  );
}
