import type { Principal } from '@bindery/contracts/access';
import type { EdgeProblem } from '../problems/edge-problem.js';

/** What a request's token turned out to be. */
export type TokenVerdict =
  { readonly principal: Principal } | { readonly refused: EdgeProblem } | { readonly anonymous: true };

/** What the gateway knows about one request while it passes through. */
export interface Exchange {
  readonly requestId: string;
  readonly startedAt: number;
  token: TokenVerdict;
  /** The whole body, once `body-limit` has read it. */
  body?: Buffer;
}
