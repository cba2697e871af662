import { captureRoutes, type CaptureDraftWithText } from '@bindery/contracts/crm';
import { ApiProblem, type ApiClient } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import type { CaptureState } from './capture-state.js';
import { failure } from './failure.js';
import { showDraft } from './open-draft.js';
import type { TabReading } from './read-tab.js';

/**
 * Sends what was read, and shows the draft that it becomes.
 * @param key of one reading: however often it is sent, it becomes one draft
 * @param replaced the draft in whose place the new one is
 */
export type Send = (reading: TabReading, key: string, replaced?: string) => Promise<void>;

/** Shows a draft in the panel of a window. */
export function useReview(windowId: number, setState: (state: CaptureState) => void) {
  return useCallback(
    async (draft: CaptureDraftWithText, reading: TabReading | null) => {
      await showDraft(windowId, draft.draft_id);
      setState({ is: 'review', draft, reading, isSaving: false, problem: null });
    },
    [windowId, setState],
  );
}

export function useSend(
  api: ApiClient,
  review: ReturnType<typeof useReview>,
  setState: (state: CaptureState) => void,
): Send {
  return useCallback(
    async (reading, key, replaced) => {
      const attempt = async (): Promise<void> => {
        setState({ is: 'working', what: 'Finding the client …' });
        try {
          const { body } = reading;
          const draft = await api.call(captureRoutes.extract, { body, idempotencyKey: key });
          await review({ ...draft, text: body.text, page_fields: body.fields }, reading);
          if (replaced !== undefined) await discardQuietly(api, replaced);
        } catch (error) {
          // The reading stays here, so that nothing is lost while the server can't be reached.
          setState(failure(error, () => void attempt()));
        }
      };
      await attempt();
    },
    [api, review, setState],
  );
}

/** A draft that another one has replaced would only wait for its end. */
async function discardQuietly(api: ApiClient, id: string): Promise<void> {
  try {
    await api.call(captureRoutes.discard, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}
