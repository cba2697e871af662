import { importRoutes, type ListedImport } from '@bindery/contracts/crm';
import { Badge, EmptyState } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { DataTable, ListCard, Pager, usePages, type DataColumn } from '@bindery/ui/table';
import { useRoute } from '@bindery/web-kit/api';
import { LoadFailure } from '@bindery/ui';
import { History } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { importAddress } from '../../records/record-address.js';
import { stateLooks } from '../import-words.js';
import { isWorking } from '../use-import.js';

const LOOK_EVERY_MS = 2_000;
const nameOf = ({ name }: ListedImport): string => name ?? 'A colleague’s file';

const Title = styled.h2`
  font-size: 0.9375rem;
  font-weight: 600;
`;

/** A figure of an import that has begun to change anything. */
const done = ({ started_at }: ListedImport, count: number): string =>
  started_at === null ? '' : count.toLocaleString('en-US');

const columns: readonly DataColumn<ListedImport>[] = [
  { id: 'name', header: 'File', strong: true, onPhone: 'title', cell: nameOf },
  {
    id: 'state',
    header: 'State',
    onPhone: 'badge',
    cell: ({ state }) => <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>,
  },
  {
    id: 'added',
    header: 'Added',
    align: 'end',
    cell: (one) => done(one, one.counts.new + one.counts.duplicate),
  },
  { id: 'updated', header: 'Updated', align: 'end', cell: (one) => done(one, one.counts.update) },
  { id: 'errors', header: 'Errors', align: 'end', cell: (one) => done(one, one.counts.error) },
  {
    id: 'created_at',
    header: 'Started',
    onPhone: 'line',
    cell: ({ created_at, user_name }) =>
      [formatInstant(created_at), user_name].filter((part) => part !== null).join(', '),
  },
  {
    id: 'undo',
    header: 'Undo until',
    cell: ({ undo_until }) => (undo_until === null ? '' : formatInstant(undo_until)),
  },
];

/** The imports of the last 90 days. */
export function PastImports() {
  const pages = usePages();
  const navigate = useNavigate();
  const query = { page: String(pages.page), page_size: String(pages.pageSize) };
  const past = useRoute(
    importRoutes.list,
    { query },
    {
      keepPreviousData: true,
      refreshInterval: (latest) => (latest?.items.some(isWorking) ? LOOK_EVERY_MS : 0),
    },
  );
  const { data, error } = past;
  if (data?.total === 0) return null;
  return (
    <ListCard
      label="Past imports"
      toolbar={<Title>Past imports</Title>}
      pager={data && <Pager {...pages} total={data.total} filtered={data.filtered} />}
    >
      {error && !data ? (
        <LoadFailure title="Failed to fetch past imports" resource={past} />
      ) : (
        <DataTable
          label="Past imports"
          columns={columns}
          rows={data?.items}
          pageSize={3}
          rowName={nameOf}
          onView={({ id }) => void navigate(importAddress(id))}
          empty={<EmptyState icon={<History />} title="No imports on this page" />}
        />
      )}
    </ListCard>
  );
}
