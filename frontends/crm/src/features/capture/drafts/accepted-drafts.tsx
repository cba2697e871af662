import { captureRoutes } from '@bindery/contracts/crm';
import { Button, EmptyState } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { DataTable, ListCard, Pager, usePages, type DataColumn } from '@bindery/ui/table';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { Download, Inbox } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { captureAddress } from '../../../records/record-address.js';
import { useDownload } from '../../../records/use-download.js';
import { ConvertDrafts } from './convert-drafts.js';
import { nameOf, sourceOf } from './draft-words.js';
import { ListTitle, withIds, type ListedDraft } from './open-drafts.js';

const columns: readonly DataColumn<ListedDraft>[] = [
  { id: 'name', header: 'Client', strong: true, onPhone: 'title', cell: nameOf },
  { id: 'source', header: 'From', onPhone: 'line', cell: sourceOf },
  {
    id: 'decided_at',
    header: 'Accepted',
    onPhone: 'line',
    cell: ({ decided_at }) => (decided_at === null ? '' : formatInstant(decided_at)),
  },
];

const accepted = { state: 'accepted', sort: 'decided_at', order: 'desc' } as const;

/** Without the CRM in the plan, accepted drafts are an inbox to export; with it, they can become clients. */
export function AcceptedDrafts() {
  const hasCrm = useDenial('individual:read') !== 'service_not_included';
  return hasCrm ? <AcceptedByCrm /> : <AcceptedInbox />;
}

const newest = { ...accepted, page_size: '100' } as const;

/** The captures of the last day, which can be undone, and what has not become a client yet. */
function AcceptedByCrm() {
  const navigate = useNavigate();
  const { data } = useRoute(captureRoutes.list, { query: newest });
  const saved = data?.items.filter(({ individual_id }) => individual_id !== null) ?? [];
  const waiting = (data?.items.length ?? 0) - saved.length;
  return (
    <>
      <ConvertDrafts waiting={waiting} />
      {saved.length > 0 && (
        <ListCard label="Recently saved" toolbar={<ListTitle>Recently saved</ListTitle>} pager={null}>
          <DataTable
            label="Recently saved"
            columns={columns}
            rows={withIds(saved)}
            rowName={nameOf}
            onView={({ id }) => void navigate(captureAddress(id))}
            empty={null}
          />
        </ListCard>
      )}
    </>
  );
}

function AcceptedInbox() {
  const pages = usePages();
  const navigate = useNavigate();
  const exporting = useDenial('capture:export');
  const file = useDownload(captureRoutes.exportAccepted);
  const query = { ...accepted, page: String(pages.page), page_size: String(pages.pageSize) };
  const { data } = useRoute(captureRoutes.list, { query }, { keepPreviousData: true });
  return (
    <ListCard
      label="Accepted drafts"
      toolbar={
        <>
          <ListTitle>Accepted drafts</ListTitle>
          <Button
            icon={<Download />}
            size="small"
            pending={file.pending}
            {...(data?.total === 0
              ? { disabled: true, title: 'There is nothing to export yet.' }
              : disabledBy(exporting))}
            onClick={() => void file.download({})}
          >
            Export CSV
          </Button>
        </>
      }
      pager={data && data.total > 0 && <Pager {...pages} total={data.total} filtered={data.filtered} />}
    >
      <DataTable
        label="Accepted drafts"
        columns={columns}
        rows={withIds(data?.items)}
        pageSize={3}
        rowName={nameOf}
        onView={({ id }) => void navigate(captureAddress(id))}
        empty={
          <EmptyState icon={<Inbox />} title="No accepted drafts yet">
            What you accept is kept here, to be exported.
          </EmptyState>
        }
      />
    </ListCard>
  );
}
