import type { LeftOut } from '@bindery/capture-review/review';
import { captureRoutes, type AcceptDraftBody } from '@bindery/contracts/crm';
import { ApiProblem, type ApiClient } from '@bindery/web-kit/api';
import { useCallback, useEffect, useState } from 'react';
import type { CaptureState } from './capture-state.js';
import { accept, choosePerson, discard, reload, type Deciding } from './decide.js';
import { failure } from './failure.js';
import { shownDraft, showDraft } from './open-draft.js';
import { readTab } from './read-tab.js';
import { useReview, useSend, type Send } from './use-send.js';

export interface Capture {
  readonly state: CaptureState;
  /** Reads a tab, sends what it says and shows the draft. */
  readonly capture: (tabId: number, withFrames?: boolean) => Promise<void>;
  readonly open: (draftId: string) => Promise<void>;
  readonly choosePerson: (person: number) => Promise<void>;
  readonly accept: (body: AcceptDraftBody, leftOut: readonly LeftOut[]) => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly goHome: () => void;
}

/** One window's capture: from the page to the draft, and from the draft to the client. */
export function useCapture(api: ApiClient, windowId: number): Capture {
  const [state, setState] = useState<CaptureState>({ is: 'home' });
  const review = useReview(windowId, setState);
  const send = useSend(api, review, setState);
  const capture = useReading(send, setState);
  const open = useOpening({ api, windowId, review, setState });
  const decide = async (act: (deciding: Deciding) => Promise<void>) => {
    if (state.is === 'review') await act({ api, reviewed: state, windowId, setState, send });
  };
  return {
    state,
    open,
    capture: (tabId, withFrames = false) =>
      // The draft with the frames takes the place of the one without.
      capture(tabId, withFrames, withFrames && state.is === 'review' ? state.draft.draft_id : undefined),
    choosePerson: (person) => decide((deciding) => choosePerson(deciding, person)),
    accept: (body, leftOut) => decide((deciding) => accept(deciding, body, leftOut)),
    discard: () => decide(discard),
    reload: () => decide(reload),
    goHome: () => {
      void showDraft(windowId, null);
      setState({ is: 'home' });
    },
  };
}

function useReading(send: Send, setState: (state: CaptureState) => void) {
  return useCallback(
    async (tabId: number, withFrames: boolean, replaced?: string) => {
      setState({ is: 'working', what: 'Reading the page …' });
      try {
        await send(await readTab(tabId, withFrames), crypto.randomUUID(), replaced);
      } catch (error) {
        setState(failure(error, null));
      }
    },
    [send, setState],
  );
}

interface Opening {
  api: ApiClient;
  windowId: number;
  review: ReturnType<typeof useReview>;
  setState: (state: CaptureState) => void;
}

/** Opens a draft, at first the one that the panel showed when it was closed. */
function useOpening({ api, windowId, review, setState }: Opening) {
  const open = useCallback(
    async (draftId: string): Promise<void> => {
      setState({ is: 'working', what: 'Opening the draft …' });
      try {
        const draft = await api.call(captureRoutes.get, { params: { id: draftId } });
        if (draft.state === 'open') {
          await review(draft, null);
          return;
        }
        await showDraft(windowId, null);
        setState({ is: 'home' });
      } catch (error) {
        const isGone = error instanceof ApiProblem && error.status === 404;
        if (isGone) await showDraft(windowId, null);
        setState(failure(error, isGone ? null : () => void open(draftId)));
      }
    },
    [api, windowId, review, setState],
  );
  useEffect(() => {
    void shownDraft(windowId).then((id) => (id === null ? undefined : open(id)));
  }, [open, windowId]);
  return open;
}
