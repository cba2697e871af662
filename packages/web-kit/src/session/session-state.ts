import type { Principal } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';
import type { ApiProblem } from '@bindery/web-kit/context';

/** Why a user was signed out. */
export type SignOutReason =
  /** They signed out, in this or another tab. */
  | 'signed_out'
  /** They signed out, and the server has not confirmed it yet. */
  | 'signed_out_unconfirmed'
  /** An administrator, or the user on another device, ended this session. */
  | 'session_revoked'
  /** The session could not be refreshed. */
  | 'expired'
  /** The browser's storage was cleared. */
  | 'lost'
  /** The server denied access. */
  | 'refused';

/** A user and their access. */
export interface SignedIn {
  readonly me: MeView;
  /** From the token; null when the token has none. */
  readonly access: Principal | null;
}

/** The state of the session. */
export type SessionState =
  | { readonly status: 'determining' }
  | { readonly status: 'signed-out'; readonly reason: SignOutReason | null }
  /** There is a session, but the server cannot be reached. */
  | { readonly status: 'unreachable'; readonly problem: ApiProblem }
  | (SignedIn & { readonly status: 'signed-in' })
  /** The session ended with a draft on the page, which waits hidden for the same user to sign in again. */
  | (SignedIn & { readonly status: 'interrupted'; readonly reason: SignOutReason });
