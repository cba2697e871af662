import { auditRoutes } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

/** One page of the audit trail. The previous page stays visible while it loads. */
export function useAudit(query: string) {
  return useRoute(auditRoutes.list, { query }, { keepPreviousData: true });
}
