import {
  carrierRoutes,
  individualRoutes,
  policyRoutes,
  productRoutes,
  type AgentView,
  type ImportType,
} from '@bindery/contracts/crm';
import { useApi, useRoute, type ApiProblem } from '@bindery/web-kit/api';
import useSWR from 'swr';
import { useAgents } from '../../records/list/filters-of-records.js';

const PAGE = 100;
/** Pages of names that are loaded; an agency with more carriers or products is not asked about its file's. */
const MAX_PAGES = 10;

export interface References {
  carriers: readonly string[];
  products: readonly string[];
  agents: readonly AgentView[];
  /** Whether there are records that a row could be about. */
  hasRecords: boolean;
}

interface LoadedReferences {
  /** Undefined while they load. */
  references: References | undefined;
  error: ApiProblem | undefined;
  isValidating: boolean;
  /** Loads them again. */
  mutate: () => Promise<unknown>;
}

const listsOf = {
  individual: individualRoutes.list,
  policy: policyRoutes.list,
  carrier: carrierRoutes.list,
  product: productRoutes.list,
} as const;

/** Records that names of a file can refer to. */
export function useReferences(type: ImportType): LoadedReferences {
  const api = useApi();
  const agents = useAgents();
  const records = useRoute(listsOf[type], { query: { page_size: '5' } });
  const namesOf = async (route: typeof carrierRoutes.list | typeof productRoutes.list) => {
    const names: string[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = { page: String(page), page_size: String(PAGE), sort: 'name', order: 'asc' } as const;
      const { items, filtered } = await api.call(route, { query });
      names.push(...items.map(({ name }) => name));
      if (names.length >= filtered) break;
    }
    return names;
  };
  const carriers = useSWR<string[], ApiProblem>('names of carriers', () => namesOf(carrierRoutes.list));
  const products = useSWR<string[], ApiProblem>('names of products', () => namesOf(productRoutes.list));
  return {
    references: carriers.data &&
      products.data &&
      agents.data &&
      records.data && {
        carriers: carriers.data,
        products: products.data,
        agents: agents.data.items,
        hasRecords: records.data.total > 0,
      },
    error: carriers.error ?? products.error ?? agents.error ?? records.error,
    isValidating:
      carriers.isValidating || products.isValidating || agents.isValidating || records.isValidating,
    mutate: () => Promise.all([carriers.mutate(), products.mutate(), agents.mutate(), records.mutate()]),
  };
}
