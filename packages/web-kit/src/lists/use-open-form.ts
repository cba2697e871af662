import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Which form stands over the list. */
export type OpenForm = { kind: 'add' } | { kind: 'edit'; id: string } | null;

const wantsToAdd = (state: unknown): boolean => (state as { adding?: unknown } | null)?.adding === true;

/** The open form; a link to the list may ask for the adding one, once. */
export function useOpenForm(): [OpenForm, (form: OpenForm) => void] {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const navigate = useNavigate();
  const asked = wantsToAdd(state);
  const [form, setForm] = useState<OpenForm>(null);
  // The list may be on screen already when it is asked, as by the search of everything.
  if (asked && form === null) setForm({ kind: 'add' });
  useEffect(() => {
    // Taken out of the history, or reloading the page would open it again.
    if (asked) void navigate({ search }, { replace: true, state: null });
  }, [asked, search, navigate]);
  return [form, setForm];
}
