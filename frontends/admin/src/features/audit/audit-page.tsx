import { auditOutcomes, auditRoutes, identityActions } from '@bindery/contracts/identity';
import { isCalendarDate } from '@bindery/contracts/validation';
import { EmptyState, PageHeader } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { ScrollText } from 'lucide-react';
import { AccessDenied } from '../../access-denied/access-denied.js';
import { isId } from '../../accounts/is-id.js';
import { accountColumns, platformColumns } from './audit-columns.js';
import { AuditFilters } from './audit-filters.js';
import { auditSentence } from './audit-sentence.js';

const options = {
  sorts: ['at'],
  defaultSort: 'at',
  filters: {
    action: Object.values(identityActions),
    outcome: auditOutcomes,
    actor_id: isId,
    key_id: isId,
    from: isCalendarDate,
    to: isCalendarDate,
  },
};
// Only a superuser may view another account.
const platformOptions = { ...options, filters: { ...options.filters, account_id: isId } };
const FAILED = 'Failed to fetch the audit trail';

/** The audit trail of the user's account, or of the platform for a superuser. */
export function AuditPage() {
  if (useDenial('audit:read') === null) return <AuditTrail />;
  return <AccessDenied>Only agency admins and superusers can see the audit trail.</AccessDenied>;
}

function AuditTrail() {
  const me = useMe();
  const ofPlatform = me.role === 'superuser';
  const list = useListState(ofPlatform ? platformOptions : options);
  const trail = useAudit(list.query);
  useFailureToast(trail.error, FAILED);
  return (
    <>
      <PageHeader title="Audit" subtitle={ofPlatform ? 'All accounts' : me.account_name} />
      <ResourceList
        label="Audit trail"
        failure={FAILED}
        resource={trail}
        list={list}
        toolbar={<AuditFilters list={list} ofPlatform={ofPlatform} />}
        columns={ofPlatform ? platformColumns : accountColumns}
        rowName={auditSentence}
        empty={
          <EmptyState icon={<ScrollText />} title="No activity yet">
            Changes to users, roles, permissions, and seats appear here, including denied attempts.
          </EmptyState>
        }
      />
    </>
  );
}

/** One page of the audit trail. The previous page stays visible while it loads. */
function useAudit(query: string) {
  return useRoute(auditRoutes.list, { query }, { keepPreviousData: true });
}
