import { useLocation, useNavigate } from 'react-router-dom';

interface ChosenTab {
  /** The one that is open: what the address says, or else the first. */
  tab: string;
  choose: (tab: string) => void;
}

/** The open tab of a page, kept in its address: `?tab=history`. The first one is the address without it. */
export function useTab([first = '', ...others]: readonly string[]): ChosenTab {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const requested = new URLSearchParams(search).get('tab') ?? first;
  const choose = (tab: string) => {
    const query = new URLSearchParams(search);
    if (tab === first) query.delete('tab');
    else query.set('tab', tab);
    // What the page remembers of the list that it was opened from stays with it.
    void navigate({ search: query.toString() }, { state });
  };
  return { tab: others.includes(requested) ? requested : first, choose };
}
