export { AuthTransport, type AuthTransportOptions } from './auth-transport.js';
export { SessionKeeper, type SessionClient, type SessionParts } from './session-keeper.js';
export { SESSION_KEY, SessionStore } from './session-store.js';
export {
  SessionProvider,
  useUnsavedDraft,
  useMe,
  useSession,
  type SessionValue,
} from './session-provider.js';
export type { SessionState, SignedIn, SignOutReason } from './session-state.js';
export {
  clearFragment,
  clearLink,
  ownPath,
  readFragmentError,
  readLink,
  type LinkFragment,
} from './link-fragment.js';
