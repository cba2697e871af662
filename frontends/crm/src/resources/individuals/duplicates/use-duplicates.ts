import { duplicateRoutes, type DuplicatesBody, type PossibleDuplicate } from '@bindery/contracts/crm';
import { ApiProblem, useApi } from '@bindery/web-kit/api';
import { useEffect, useState } from 'react';

const PAUSE_MS = 400;
const nobody: readonly PossibleDuplicate[] = [];

/**
 * Finds possible duplicates of an individual being entered, once the typing pauses. What is typed travels in a body
 * and stays out of every cache, because it may be sensitive. @param typed as JSON; null asks for nothing
 */
export function useDuplicates(typed: string | null): readonly PossibleDuplicate[] {
  const api = useApi();
  const [found, setFound] = useState(nobody);
  useEffect(() => {
    if (typed === null) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const body = JSON.parse(typed) as DuplicatesBody;
        setFound((await api.call(duplicateRoutes.find, { body, signal: stop.signal })).items);
      } catch (error) {
        // The hint is optional, so a failed request must not disturb the form.
        if (!stop.signal.aborted && !(error instanceof ApiProblem)) throw error;
        if (!stop.signal.aborted) setFound(nobody);
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, typed]);
  return typed === null ? nobody : found;
}
