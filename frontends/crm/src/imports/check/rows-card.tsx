import { importRoutes, type ImportedFile, type ImportMapping, type ImportView } from '@bindery/contracts/crm';
import { EmptyState, LoadFailure, PageSpinner, VisuallyHidden } from '@bindery/ui';
import { ListCard, Pager } from '@bindery/ui/table';
import { useRoute } from '@bindery/web-kit/api';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { RowFilters } from './row-filters.js';
import { RowsTable } from './rows-table.js';
import type { RowEdits } from './use-row-edits.js';
import type { ShownRows } from './use-row-filter.js';

const FAILED = 'Failed to fetch the rows';

interface RowsCardProps {
  view: ImportView;
  file: ImportedFile;
  /** Null for the archive of an account. */
  mapping: ImportMapping | null;
  shown: ShownRows;
  /** Corrects rows; absent once they were imported. */
  edits?: RowEdits | undefined;
}

/** The rows of the file with what becomes of each, errors first. */
export function RowsCard({ view, file, mapping, shown, edits }: RowsCardProps) {
  const { only, pages, ofDuplicates, show } = shown;
  const filter = only === 'all' ? {} : { only };
  const query = { ...filter, page: String(pages.page), page_size: String(pages.pageSize) };
  const rows = useRoute(
    importRoutes.rows,
    { params: { id: view.id }, query },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const { data, error, isLoading, mutate } = rows;
  // A check that was under way has other outcomes when it ends.
  useEffect(() => void mutate(), [view.state, mutate]);
  return (
    <ListCard
      label="Rows of the file"
      toolbar={<RowFilters counts={view.counts} value={only} onChange={show} {...{ ofDuplicates }} />}
      pager={data && <Pager {...pages} total={data.total} filtered={data.filtered} />}
    >
      <VisuallyHidden role="status">{edits?.told}</VisuallyHidden>
      {error && !data && <LoadFailure title={FAILED} resource={rows} />}
      {!data && !error && <PageSpinner />}
      {data?.items.length === 0 && <EmptyState icon={<CircleCheck />} title="No such rows" />}
      {data && data.items.length > 0 && (
        <RowsTable rows={data.items} busy={isLoading} type={view.type} {...{ file, mapping, edits }} />
      )}
    </ListCard>
  );
}
