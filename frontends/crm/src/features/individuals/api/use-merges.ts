import { mergeRoutes } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';

/** The merges into one individual that can still be undone. */
export const useMerges = (id: string) => useRoute(mergeRoutes.list, { params: { id } });
