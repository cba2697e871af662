import { isEmailField } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useEffect, useRef, useState, useCallback } from 'react';
import { useOfferOfClearEmails } from './use-offer-of-clear-emails.js';
import { activityRoutes, dashboardRoutes } from '@bindery/contracts/crm';
import type { RouteAnswering } from '@bindery/contracts/route';

/**
 * Reveals and hides one protected value.
 * @param take gets the value in the place of showing it
 */
export function useRevealed(place: ProtectedPlace, take?: (value: string) => void) {
  const toast = useToast();
  const offerClearEmails = useOfferOfClearEmails();
  const ask = useReveal();
  // The value while it is shown. It is stored nowhere else.
  const [value, setValue] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const reveal = async () => {
    setPending(true);
    try {
      const clear = await ask(place);
      // The response may arrive after the tab was hidden or the page was left.
      if (shown.current && document.visibilityState === 'visible')
        (take ?? setValue)(formatProtected(place.field, clear));
      if (isEmailField(place.field)) offerClearEmails();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const nothing = error.code === 'nothing_to_reveal';
      toast.error(nothing ? 'No sensitive data to reveal' : 'Failed to reveal sensitive data');
    } finally {
      setPending(false);
    }
  };
  return { value, pending, reveal, hide: () => setValue(null) };
}

/** Groups the characters of a revealed value: an SSN as 3-2-4, a Medicare number as 4-3-4 (CMS). */
function formatProtected(field: string, value: string): string {
  if (field === 'ssn') return value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');
  if (field === 'mbi') return value.replace(/^(\w{4})(\w{3})(\w{4})$/, '$1-$2-$3');
  return value;
}

/** One protected field of one record. */
export interface ProtectedPlace {
  /** The route that reveals it. */
  route: RouteAnswering<{ value: string }>;
  id: string;
  field: string;
}

/** Reads one protected value in plain text. It is never cached, and the server logs each request. */
function useReveal(): (place: ProtectedPlace) => Promise<string> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async ({ route, id, field }) => {
      const { value } = await api.call(route, { params: { id, field } });
      void refetch(dashboardRoutes, activityRoutes);
      return value;
    },
    [api, refetch],
  );
}
