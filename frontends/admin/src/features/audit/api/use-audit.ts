import { auditEntryList } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';

/** One page of the audit trail. The page before it stays in sight until it has come. */
export function useAudit(query: string) {
  return useResource(`/admin/audit?${query}`, auditEntryList, { keepPreviousData: true });
}
