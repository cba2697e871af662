import { jobRoutes, type ArchiveRequest, type JobView } from '@bindery/contracts/crm';
import { Button, Dialog, tokens, useToast } from '@bindery/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useRefetch } from '@bindery/web-kit/api';
import { ApiProblem } from '@bindery/web-kit/context';
import { awaitExport } from './awaited-exports.js';
import { FullValuesFields, lacksReason, NO_FULL_VALUES, type FullValues } from './full-values-fields.js';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
  overflow-wrap: anywhere;
`;

export interface ArchiveDialogProps {
  title: string;
  /** The contents of the archive, in words. */
  children: ReactNode;
  /** Starts the job. */
  start: (body: ArchiveRequest) => Promise<JobView>;
  onClose: () => void;
}

/** Exports everything, of the account or about one client, as a zip file that is made in the background. */
export function ArchiveDialog({ title, children, start, onClose }: ArchiveDialogProps) {
  const toast = useToast();
  const refetch = useRefetch();
  const [full, setFull] = useState<FullValues>(NO_FULL_VALUES);
  const [isSubmitted, setSubmitted] = useState(false);
  const [pending, setPending] = useState(false);
  const submit = async () => {
    setSubmitted(true);
    if (lacksReason(full)) return;
    setPending(true);
    try {
      const { id } = await start(full.wanted ? { include_protected: true, reason: full.reason } : {});
      const subject = awaitExport(id, full.wanted);
      // The top of the page tells when it is done.
      void refetch(jobRoutes);
      toast.success('Your export is on its way', { subject });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('The export failed', { subject: error.detail });
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      sticky
      size="small"
      title={title}
      onOpenChange={() => {
        if (!pending) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            pending={pending}
            pendingLabel="Starting..."
            onClick={() => void submit()}
          >
            Export as a zip file
          </Button>
        </>
      }
    >
      <Parts>
        {children}
        <FullValuesFields value={full} onChange={setFull} isMissing={isSubmitted} />
      </Parts>
    </Dialog>
  );
}
