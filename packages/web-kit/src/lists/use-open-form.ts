import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The open form. */
export type OpenForm = { kind: 'add'; named?: string } | { kind: 'edit'; id: string } | null;

interface Asked {
  adding?: unknown;
  named?: unknown;
}

function addAsked(state: unknown): { kind: 'add'; named?: string } | null {
  const { adding, named } = (state ?? {}) as Asked;
  if (adding !== true) return null;
  return { kind: 'add', ...(typeof named === 'string' && { named }) };
}

/** The open form. A link to the list can open the add form once. */
export function useOpenForm(): [OpenForm, (form: OpenForm) => void] {
  const { state, search } = useLocation() as { state: unknown; search: string };
  const navigate = useNavigate();
  const wanted = addAsked(state);
  const asked = wanted !== null;
  const [form, setForm] = useState<OpenForm>(null);
  // The palette may navigate here while the list is already open.
  if (wanted && form === null) setForm(wanted);
  useEffect(() => {
    // Removed from the history, or a reload would open it again.
    if (asked) void navigate({ search }, { replace: true, state: null });
  }, [asked, search, navigate]);
  return [form, setForm];
}
