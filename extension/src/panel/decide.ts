import type { LeftOut } from '@bindery/capture-review/review';
import { captureRoutes, type AcceptDraftBody } from '@bindery/contracts/crm';
import { ApiProblem, type ApiClient } from '@bindery/web-kit/api';
import type { CaptureState, Reviewed } from './capture-state.js';
import { showDraft } from './open-draft.js';
import type { Send } from './use-send.js';

/** The calls and callbacks that a decision about a draft needs. */
export interface Deciding {
  readonly api: ApiClient;
  readonly reviewed: Reviewed;
  readonly windowId: number;
  readonly setState: (state: CaptureState) => void;
  readonly send: Send;
}

const idOf = ({ reviewed }: Deciding) => ({ id: reviewed.draft.draft_id });

/** Leaves the review as it is, with the server's reason. */
function stay({ reviewed, setState }: Deciding, error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error;
  const { status, code, detail, errors } = error;
  setState({ ...reviewed, isSaving: false, problem: { status, code, detail, errors } });
}

export async function accept(
  deciding: Deciding,
  body: AcceptDraftBody,
  leftOut: readonly LeftOut[],
): Promise<void> {
  const { api, reviewed, windowId, setState } = deciding;
  setState({ ...reviewed, isSaving: true, problem: null });
  try {
    const accepted = await api.call(captureRoutes.accept, { params: idOf(deciding), body });
    await showDraft(windowId, null);
    setState({ is: 'accepted', accepted, leftOut });
  } catch (error) {
    stay(deciding, error);
  }
}

export async function discard(deciding: Deciding): Promise<void> {
  const { api, windowId, setState } = deciding;
  try {
    await api.call(captureRoutes.discard, { params: idOf(deciding) });
    await showDraft(windowId, null);
    setState({ is: 'home' });
  } catch (error) {
    stay(deciding, error);
  }
}

/** Compares with the clients as they are now. */
export async function reload(deciding: Deciding): Promise<void> {
  const { api, reviewed, setState } = deciding;
  try {
    const draft = await api.call(captureRoutes.get, { params: idOf(deciding) });
    setState({ ...reviewed, draft, problem: null });
  } catch (error) {
    stay(deciding, error);
  }
}

/** Reads the same text again with another of its people as the client. */
export async function choosePerson({ reviewed, send }: Deciding, person: number): Promise<void> {
  const { draft, reading } = reviewed;
  const { text, page_fields: fields, url_host, origin } = draft;
  const body = reading?.body ?? { text: text ?? '', fields, url_host, origin };
  const frames = { tabId: -1, framesLeft: 0, withFrames: true, isCut: false };
  await send({ ...frames, ...reading, body: { ...body, person } }, crypto.randomUUID(), draft.draft_id);
}
