import { mergeList } from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';
import { individualType } from './individual-type.js';

/** The merges into one individual that can still be undone. */
export function useMerges(id: string) {
  return useResource(`${individualType.path}/${id}/merges`, mergeList);
}
