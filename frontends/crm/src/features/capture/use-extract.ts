import { captureRoutes, type CaptureDraft, type CaptureOrigin } from '@bindery/contracts/crm';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { useRef } from 'react';

/** A text to be read for a client. */
interface Captured {
  text: string;
  fields?: { label: string; value: string }[];
  origin: CaptureOrigin;
  url_host?: string | null;
  /** Which of the people that the text names is the client. */
  person?: number;
}

/** Makes a draft of a text. A retry after a lost response reuses its key, so it makes no second one. */
export function useExtract(): (captured: Captured) => Promise<CaptureDraft> {
  const api = useApi();
  const refetch = useRefetch();
  const unanswered = useRef<{ captured: string; key: string } | null>(null);
  return async ({ fields = [], ...captured }) => {
    const body = { ...captured, fields };
    const written = JSON.stringify(body);
    const earlier = unanswered.current;
    const key = earlier?.captured === written ? earlier.key : crypto.randomUUID();
    unanswered.current = { captured: written, key };
    try {
      const draft = await api.call(captureRoutes.extract, { body, idempotencyKey: key });
      unanswered.current = null;
      void refetch(captureRoutes.list);
      return draft;
    } catch (error) {
      // A client error is final, so the next attempt is a new request.
      if (error instanceof ApiProblem && !error.isTransient) unanswered.current = null;
      throw error;
    }
  };
}
