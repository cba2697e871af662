import { isNameSearched, viewerRoutes, type ViewerView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { PickerResults } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 150;

/**
 * Colleagues who can see a client, by the beginnings of the words of their names. Those of most agencies come at once, and
 * are searched here.
 * @param search null requests nothing
 */
export function useViewers(id: string, search: string | null): PickerResults {
  const params = { id };
  const first = useRoute(viewerRoutes.list, search === null ? null : { params, query: {} });
  const isWhole = first.data?.total === first.data?.items.length;
  const settled = useSettled(search);
  const asked = settled && !isWhole ? { params, query: { search: settled } } : null;
  const found = useRoute(viewerRoutes.list, asked, { keepPreviousData: true });
  const { data, error } = asked ? found : first;
  if (!data) return { options: undefined, count: 0, failure: error?.detail };
  const options = optionsOf(data, search ?? '');
  if (isWhole) return { options, count: options.length };
  const isLate = settled !== search || found.isLoading;
  return { options: isLate && options.length === 0 ? undefined : options, count: data.filtered };
}

/** An earlier answer may be here still. */
const optionsOf = ({ items }: ListOf<ViewerView>, search: string): ViewerView[] =>
  items.filter(({ name }) => isNameSearched(name, search));

/** A text once nobody has typed for a moment. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
