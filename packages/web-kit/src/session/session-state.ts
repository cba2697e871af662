import type { Principal } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';
import type { ApiProblem } from '../api/api-problem.js';

/** Why somebody who was signed in is not any more. */
export type SignOutReason =
  /** They pressed Sign Out, here or in another tab. */
  | 'signed_out'
  /** They pressed Sign Out here, and the server could not be told yet. */
  | 'signed_out_untold'
  /** An administrator, or they themselves from another device, ended this session. */
  | 'session_revoked'
  /** The session could not be renewed any more. */
  | 'expired'
  /** The browser does not hold the session any more: its storage was cleared. */
  | 'lost'
  /** The server knows the session and does not let the person in. */
  | 'refused';

/** Somebody, and what they may do. */
export interface SignedIn {
  readonly me: MeView;
  /** As their token says; null when the token does not tell. */
  readonly access: Principal | null;
}

/** What is known about who sits in front of the page. */
export type SessionState =
  | { readonly status: 'determining' }
  | { readonly status: 'signed-out'; readonly reason: SignOutReason | null }
  /** There is a session, but the server cannot be asked whose it is. */
  | { readonly status: 'unreachable'; readonly problem: ApiProblem }
  | (SignedIn & { readonly status: 'signed-in' })
  /** Their session has ended while the page held typed text: it waits, unseen, for the same person to sign in again. */
  | (SignedIn & { readonly status: 'interrupted'; readonly reason: SignOutReason });
