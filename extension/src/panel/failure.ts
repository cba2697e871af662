import { UnreadableFile } from '@bindery/capture-review/reader';
import { ApiProblem } from '@bindery/web-kit/api';
import type { CaptureState } from './capture-state.js';
import { UnreadablePage } from './read-tab.js';

/** The panel's state for an error that is expected. */
export function failure(error: unknown, retry: (() => void) | null): CaptureState {
  if (error instanceof ApiProblem) return { is: 'failed', sentence: error.detail, code: error.code, retry };
  if (error instanceof UnreadablePage || error instanceof UnreadableFile)
    return { is: 'failed', sentence: error.message, code: null, retry: null };
  throw error;
}
