import type { Principal } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';
import type { ApiProblem } from '../api/api-problem.js';

/** Why somebody who was signed in is not any more. */
export type SignOutReason =
  /** They pressed Sign Out, here or in another tab. */
  | 'signed_out'
  /** An administrator, or they themselves from another device, ended this session. */
  | 'session_revoked'
  /** The session could not be renewed any more. */
  | 'expired'
  /** The server knows the session and does not let the person in. */
  | 'refused';

/** What is known about who sits in front of the page. */
export type SessionState =
  | { readonly status: 'determining' }
  | { readonly status: 'signed-out'; readonly reason: SignOutReason | null }
  /** There is a session, but the server cannot be asked whose it is. */
  | { readonly status: 'unreachable'; readonly problem: ApiProblem }
  | {
      readonly status: 'signed-in';
      readonly me: MeView;
      /** What they may do, as their token says; null when the token does not tell. */
      readonly access: Principal | null;
    };
