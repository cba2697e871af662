import { captureRoutes, type CaptureDraftRow } from '@bindery/contracts/crm';
import { instantInWords } from '@bindery/ui/dates';
import { DataTable, ListCard, type DataColumn } from '@bindery/ui/table';
import { useRoute } from '@bindery/web-kit/api';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { captureAddress } from '../../../records/record-address.js';
import { nameOf, sourceOf, timeLeft } from './draft-words.js';

/** It begins where the titles of cards do. */
export const ListTitle = styled.h2`
  margin-left: 6px;
  font-size: 0.9375rem;
  font-weight: 600;
`;

export type ListedDraft = CaptureDraftRow & { id: string };

/** The rows of a table, which need an id. */
export const withIds = (items: readonly CaptureDraftRow[] | undefined): ListedDraft[] | undefined =>
  items?.map((item) => ({ ...item, id: item.draft_id }));

const columns: readonly DataColumn<ListedDraft>[] = [
  { id: 'name', header: 'Client', strong: true, onPhone: 'title', cell: nameOf },
  { id: 'source', header: 'From', onPhone: 'line', cell: sourceOf },
  { id: 'created_at', header: 'Captured', cell: ({ created_at }) => instantInWords(created_at, new Date()) },
  {
    id: 'expires_at',
    header: 'Time left',
    onPhone: 'line',
    cell: ({ expires_at }) => timeLeft(expires_at, new Date()),
  },
];

const query = { state: 'open', page_size: '50' } as const;

/** The drafts that wait for a decision; nothing while there are none. */
export function OpenDrafts() {
  const navigate = useNavigate();
  const { data } = useRoute(captureRoutes.list, { query });
  if (!data || data.total === 0) return null;
  return (
    <ListCard label="Open drafts" toolbar={<ListTitle>Open drafts</ListTitle>} pager={null}>
      <DataTable
        label="Open drafts"
        columns={columns}
        rows={withIds(data.items)}
        rowName={nameOf}
        onView={({ id }) => void navigate(captureAddress(id))}
        empty={null}
      />
    </ListCard>
  );
}
