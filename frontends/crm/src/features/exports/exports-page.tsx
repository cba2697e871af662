import {
  dependentFields,
  EXPORT_LISTED_DAYS,
  exportNames,
  exportRoutes,
  labelOf,
  type ExportView,
} from '@bindery/contracts/crm';
import { EmptyState, PageHeader } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { type DataColumn, ResourceList } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { Download } from 'lucide-react';

const options = { sorts: [], defaultSort: 'created_at' };
const FAILED = 'Failed to fetch the exports';

/** The exports of the last year: one's own, or everybody's for the owner and administrators. */
export function ExportsPage() {
  const list = useListState(options);
  const ofEverybody = useDenial('agency:update') === null;
  const query = { page: String(list.page), page_size: String(list.pageSize) };
  const exports = useRoute(exportRoutes.list, { query }, { keepPreviousData: true });
  useFailureToast(exports.error, FAILED);
  return (
    <>
      <PageHeader
        title="Exports"
        back={{ to: '/app/dashboard/activity', label: 'Back to Activity logs' }}
        subtitle={`${ofEverybody ? "Everybody's" : 'Your'} exports of the last ${String(EXPORT_LISTED_DAYS)} days`}
      />
      <ResourceList
        label="Exports"
        failure={FAILED}
        resource={exports}
        list={list}
        columns={columns}
        rowName={whatOf}
        empty={
          <EmptyState icon={<Download />} title="No exports yet">
            Files that are made of lists, of one individual or of the whole account appear here.
          </EmptyState>
        }
      />
    </>
  );
}

/** The records of an export, such as '1,204 individuals'. */
function whatOf({ subject, records }: ExportView): string {
  if (subject === 'one_individual') return 'Everything about one client';
  const type = subject === 'account' ? 'individual' : subject;
  const count = `${records.toLocaleString('en-US')} ${exportNames[type][records === 1 ? 'name' : 'many'].toLowerCase()}`;
  return subject === 'account' ? `The whole account, with ${count}` : count;
}

const DEPENDENTS = 'dependents.';
const labelled = (field: string): string =>
  field.startsWith(DEPENDENTS)
    ? `Dependents: ${labelOf('dependent', field.slice(DEPENDENTS.length), dependentFields.ssn.label)}`
    : labelOf('individual', field);

const columns: readonly DataColumn<ExportView>[] = [
  { id: 'what', header: 'Export', strong: true, cell: whatOf },
  { id: 'user_name', header: 'By', cell: ({ user_name }) => user_name ?? '—' },
  {
    id: 'created_at',
    header: 'Time',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatInstant(created_at)}</time>,
  },
  {
    id: 'fields',
    header: 'Full numbers',
    cell: ({ fields }) => (fields.length === 0 ? '—' : fields.map(labelled).join(', ')),
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '—' },
];
