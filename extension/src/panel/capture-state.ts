import type { AcceptedDraft, CaptureDraftWithText } from '@bindery/contracts/crm';
import type { LeftOut, ReviewProblem } from '@bindery/capture-review/review';
import type { TabReading } from './read-tab.js';

/** A draft that the person reviews. */
export interface Reviewed {
  readonly is: 'review';
  readonly draft: CaptureDraftWithText;
  /** The reading that it was made of; null for a draft that was opened again. */
  readonly reading: TabReading | null;
  readonly isSaving: boolean;
  readonly problem: ReviewProblem | null;
}

/** The page of the panel. */
export type CaptureState =
  | { readonly is: 'home' }
  | { readonly is: 'working'; readonly what: string }
  | {
      readonly is: 'failed';
      readonly sentence: string;
      /** The server's code, if it was the server that refused. */
      readonly code: string | null;
      readonly retry: (() => void) | null;
    }
  | Reviewed
  | { readonly is: 'accepted'; readonly accepted: AcceptedDraft; readonly leftOut: readonly LeftOut[] };
