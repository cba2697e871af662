import { serviceLevelWords } from '@bindery/contracts/access';
import { promoCodeRoutes, type PromoCodeView, type PromoUsageView } from '@bindery/contracts/billing';
import { Dialog, EmptyState, RoleBadge } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { DEFAULT_PAGE_SIZE, type DataColumn, type ListControls, ResourceList } from '@bindery/ui/table';
import { useRoute } from '@bindery/web-kit/api';
import { useFailureToast } from '@bindery/web-kit/lists';
import { History } from 'lucide-react';
import { useState } from 'react';

const FAILED = 'Failed to fetch usage data';

const columns: readonly DataColumn<PromoUsageView>[] = [
  { id: 'user_email', header: 'User email', strong: true, cell: ({ user_email }) => user_email },
  {
    id: 'role_granted',
    header: 'Role granted',
    cell: ({ role_granted }) => <RoleBadge role={role_granted} />,
  },
  {
    id: 'service_level_granted',
    header: 'Service level',
    cell: ({ service_level_granted }) => serviceLevelWords[service_level_granted].name,
  },
  {
    id: 'used_at',
    header: 'Used at',
    sortable: true,
    cell: ({ used_at }) => <time dateTime={used_at}>{formatInstant(used_at)}</time>,
  },
];

interface UsageDialogProps {
  promo: Pick<PromoCodeView, 'id' | 'code'>;
  onClose: () => void;
}

export function UsageDialog({ promo, onClose }: UsageDialogProps) {
  const { list, query } = usePageOf('used_at');
  const usage = usePromoUsage(promo.id, query);
  useFailureToast(usage.error, FAILED);
  return (
    <Dialog
      open
      size="large"
      title="Promo Code Usage History"
      description={promo.code}
      showDescription
      onOpenChange={onClose}
    >
      <ResourceList
        label="Usage"
        failure={FAILED}
        resource={usage}
        list={list}
        columns={columns}
        rowName={({ user_email }) => user_email}
        empty={<EmptyState icon={<History />} title="No usage yet" />}
      />
    </Dialog>
  );
}

const FIRST = { page: 1, pageSize: DEFAULT_PAGE_SIZE, order: 'desc' as 'asc' | 'desc' };

/** The page of a list in a dialog, which no address holds. */
function usePageOf(sort: string) {
  const [shown, setShown] = useState(FIRST);
  const { page, pageSize, order } = shown;
  const list: ListControls = {
    ...{ sort, order, page, pageSize },
    narrowed: false,
    setSort: (next) => setShown({ ...shown, page: 1, order: next.order }),
    setPage: (next) => setShown({ ...shown, page: next }),
    setPageSize: (next) => setShown({ ...shown, page: 1, pageSize: next }),
    clear: () => setShown(FIRST),
  };
  const query = new URLSearchParams({ sort, order, page: String(page), page_size: String(pageSize) });
  return { list, query: query.toString() };
}

/** One page of who used a promo code. */
function usePromoUsage(id: string, query: string) {
  return useRoute(promoCodeRoutes.usage, { params: { id }, query }, { keepPreviousData: true });
}
