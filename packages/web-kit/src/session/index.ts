export { SessionKeeper, type SessionClient } from './session-keeper.js';
export { SessionProvider, useMe, useSession, type SessionValue } from './session-provider.js';
export type { SessionState, SignOutReason } from './session-state.js';
export {
  clearFragment,
  ownPath,
  readFragmentError,
  readLinkFragment,
  type FragmentError,
  type LinkFragment,
} from './link-fragment.js';
