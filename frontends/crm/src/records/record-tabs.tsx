import { Tabs, type TabItem } from '@bindery/ui';
import { useLocation, useNavigate } from 'react-router-dom';

interface RecordTabsProps {
  /** The accessible name of the tab list. */
  label: string;
  /** The first one is open by default. */
  items: readonly TabItem[];
  /** Leaves the edit, which happens in the first tab; it may ask for confirmation. */
  leaveEdit?: ((go: () => void) => void) | undefined;
}

/** The tabs of a record's page. The open one is in the address, so that links and the back button work. */
export function RecordTabs({ label, items, leaveEdit }: RecordTabsProps) {
  const { tab, choose } = useTab(items.map(({ value }) => value));
  const [first] = items;
  if (!leaveEdit) return <Tabs label={label} items={items} value={tab} onChange={choose} />;
  const leaveTo = (value: string) => leaveEdit(() => choose(value));
  return <Tabs label={label} items={items} value={first?.value ?? ''} onChange={leaveTo} />;
}

interface ChosenTab {
  /** The open tab: the one in the address, or the first. */
  tab: string;
  choose: (tab: string) => void;
}

/** The open tab of a page, stored in its address as `?tab=history`. The first tab needs no parameter. */
function useTab([first = '', ...others]: readonly string[]): ChosenTab {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const requested = new URLSearchParams(search).get('tab') ?? first;
  const choose = (tab: string) => {
    const query = new URLSearchParams(search);
    if (tab === first) query.delete('tab');
    else query.set('tab', tab);
    // Keep the state, which holds the list that the page was opened from.
    void navigate({ search: query.toString() }, { state });
  };
  return { tab: others.includes(requested) ? requested : first, choose };
}
