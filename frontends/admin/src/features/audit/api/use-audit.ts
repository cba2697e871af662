import { auditRoutes } from '@bindery/contracts/identity';
import { useRoute } from '@bindery/web-kit/api';

/** One page of the audit trail. The page before it stays in sight until it has come. */
export function useAudit(query: string) {
  return useRoute(auditRoutes.list, { query }, { keepPreviousData: true });
}
