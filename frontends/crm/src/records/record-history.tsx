import type { HistoryEntry } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import { Card, EmptyState, LoadFailure, PageSpinner } from '@bindery/ui';
import { Pager, PAGE_SIZES } from '@bindery/ui/table';
import { useRoute } from '@bindery/web-kit/api';
import { useFailureToast } from '@bindery/web-kit/lists';
import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { HistoryLine } from './history-entry.js';
import { firstPage } from './paging.js';
import type { RecordType } from './record-type.js';

const FAILED = 'Failed to fetch history';

interface RecordHistoryProps {
  type: Pick<RecordType<unknown>, 'singular'> & {
    routes: { history: RouteAnswering<ListOf<HistoryEntry>> & RouteTaking<'query'> };
  };
  id: string;
  /** Fields that say nothing of the creation of a child record. */
  omitted?: readonly string[];
}

const NONE: readonly string[] = [];

/** The changes of a record and its child records, newest first. */
export function RecordHistory({ type, id, omitted = NONE }: RecordHistoryProps) {
  const [{ page, pageSize }, setPaging] = useState(firstPage);
  const request = { params: { id }, query: { page: String(page), page_size: String(pageSize) } };
  const history = useRoute(type.routes.history, request, { keepPreviousData: true });
  const { data, error } = history;
  useFailureToast(error, FAILED);
  let content: ReactNode = <PageSpinner />;
  if (data) {
    content = (
      <ol aria-busy={history.isLoading}>
        {data.items.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} omitted={omitted} />
        ))}
      </ol>
    );
    if (data.filtered === 0) {
      content = (
        <EmptyState icon={<History />} title="No history yet">
          {`Changes to this ${type.singular} appear here.`}
        </EmptyState>
      );
    }
  } else if (error) content = <LoadFailure title={FAILED} resource={history} />;
  return (
    <Card title="History" note="Who changed what, and when" ruled flush>
      {content}
      {data && data.filtered > PAGE_SIZES[0] && (
        <Pager
          {...{ page, pageSize }}
          filtered={data.filtered}
          total={data.total}
          onPage={(next) => setPaging({ page: next, pageSize })}
          onPageSize={(size) => setPaging({ page: 1, pageSize: size })}
        />
      )}
    </Card>
  );
}
