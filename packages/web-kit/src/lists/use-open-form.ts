import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The open form. */
export type OpenForm = { kind: 'add' } | { kind: 'edit'; id: string } | null;

const wantsToAdd = (state: unknown): boolean => (state as { adding?: unknown } | null)?.adding === true;

/** The open form. A link to the list can open the add form once. */
export function useOpenForm(): [OpenForm, (form: OpenForm) => void] {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const navigate = useNavigate();
  const asked = wantsToAdd(state);
  const [form, setForm] = useState<OpenForm>(null);
  // The palette may navigate here while the list is already open.
  if (asked && form === null) setForm({ kind: 'add' });
  useEffect(() => {
    // Removed from the history, or a reload would open it again.
    if (asked) void navigate({ search }, { replace: true, state: null });
  }, [asked, search, navigate]);
  return [form, setForm];
}
