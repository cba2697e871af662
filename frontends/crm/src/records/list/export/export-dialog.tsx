import {
  exportColumns,
  exportRoutes,
  fullFieldsOf,
  jobRoutes,
  type ExportFormat,
  type ExportRequest,
  type ExportedType,
} from '@bindery/contracts/crm';
import { Button, Dialog, tokens, useToast } from '@bindery/ui';
import { RadioField } from '@bindery/ui/form';
import { ApiProblem, useCall } from '@bindery/web-kit/api';
import {
  awaitExport,
  FullValuesFields,
  lacksReason,
  NO_FULL_VALUES,
  type FullValues,
} from '@bindery/web-kit/exports';
import { saveFile } from '@bindery/web-kit/files';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { countOf, type Counted } from '../listing.js';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
`;

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
  overflow-wrap: anywhere;
`;

export interface ExportDialogProps {
  type: ExportedType;
  nouns: Counted;
  /** How many rows the list has. */
  found: number;
  /** The query of the list. */
  query: string;
  /** The list's filters and order, in words. */
  words: ReactNode;
  /** The ids in the file of the columns on the screen, if the list has any. */
  shown?: readonly string[] | undefined;
  onClose: () => void;
}

const formats = [
  { value: 'xlsx', label: 'Excel workbook (.xlsx)', hint: 'Dates and amounts are ready to sort and add up.' },
  { value: 'csv', label: 'CSV (.csv)', hint: 'For any other program.' },
] as const;

/** Says what of a list goes into a file, and makes it. */
export function ExportDialog({ type, nouns, found, query, words, shown, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [extent, setExtent] = useState<'shown' | 'all'>(shown ? 'shown' : 'all');
  const [full, setFull] = useState<FullValues>(NO_FULL_VALUES);
  const [isSubmitted, setSubmitted] = useState(false);
  const { pending, run } = useExport();
  const all = exportColumns[type].length;
  const hasNumbers = fullFieldsOf({ type, columns: undefined, include_protected: true }).length > 0;
  const hasProtected = hasNumbers && extent === 'all';
  const submit = async () => {
    setSubmitted(true);
    const isFull = hasProtected && full.wanted;
    if (isFull && lacksReason(full)) return;
    const columns = extent === 'shown' ? { columns: [...(shown ?? [])] } : {};
    const protectedToo = isFull ? { include_protected: true, reason: full.reason } : {};
    const body = { type, format, filters: filtersOf(query), ...columns, ...protectedToo };
    const done = await run(body, countOf(nouns, found));
    if (done) onClose();
  };
  return (
    <Dialog
      open
      sticky
      size="small"
      title={`Export ${nouns.section}`}
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
            pendingLabel="Exporting..."
            disabled={found === 0}
            onClick={() => void submit()}
          >
            {`Export ${countOf(nouns, found)}`}
          </Button>
        </>
      }
    >
      <Parts>
        <Words>{words}</Words>
        {shown && (
          <RadioField
            label="Columns"
            value={extent}
            onChange={setExtent}
            options={[
              { value: 'shown', label: `The ${shown.length.toLocaleString('en-US')} on the screen` },
              {
                value: 'all',
                label: `All ${all.toLocaleString('en-US')}`,
                hint: hasNumbers ? 'Protected numbers are masked, as on the screen.' : undefined,
              },
            ]}
          />
        )}
        {hasProtected && <FullValuesFields value={full} onChange={setFull} isMissing={isSubmitted} />}
        <RadioField label="Format" value={format} onChange={setFormat} options={formats} />
      </Parts>
    </Dialog>
  );
}

/** The query of a list without its page. */
function filtersOf(query: string): Record<string, string> {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.delete('page_size');
  return Object.fromEntries(params);
}

/** Makes a file and saves it. */
function useExport() {
  const call = useCall(jobRoutes);
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const run = async (body: ExportRequest, what: string): Promise<boolean> => {
    setPending(true);
    try {
      const made = await call(exportRoutes.run, { body });
      if ('state' in made) {
        const subject = awaitExport(made.id, body.include_protected === true);
        toast.success(`Exporting ${what}`, { subject });
      } else {
        saveFile(made, made.name);
        toast.success(`${what} exported`);
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('The export failed', { subject: error.detail });
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, run };
}
