import { Button, useToast } from '@bindery/ui';
import { dayOf } from '@bindery/ui/dates';
import { ApiProblem } from '@bindery/web-kit/api';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useExportContacts } from '../../api/use-export-contacts.js';

/** Exports all pages of a list's query to a file. */
export function ExportButton({ query }: { query: string }) {
  const toast = useToast();
  const exportContacts = useExportContacts();
  const [pending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    try {
      keep(await exportContacts(query), `contacts-${dayOf(new Date())}.csv`);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Failed to export contacts', { subject: error.detail });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon={<Download />} pending={pending} pendingLabel="Exporting..." onClick={() => void press()}>
      Export CSV
    </Button>
  );
}

/** Starts a browser download. */
function keep(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
