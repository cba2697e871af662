import { AuthClient } from '@supabase/auth-js';
import { AuthTransport, SESSION_KEY, SessionKeeper, SessionStore } from '../session/index.js';

export type Auth = InstanceType<typeof AuthClient>;

export interface OpenedSession {
  /** For signing in. Everything else goes through the keeper. */
  auth: Auth;
  keeper: SessionKeeper;
}

/**
 * Opens the one session of the page, at the sign-in service of this origin. Links are confirmed by `verifyOtp` on our
 * own page, so nothing is read from the address, and no verifier ties a link to the browser that asked for it.
 */
export function openSession(origin: string): OpenedSession {
  const url = `${origin}/auth/v1`;
  const store = new SessionStore();
  const transport = new AuthTransport({ url, store });
  const auth = new AuthClient({
    url,
    storage: store,
    storageKey: SESSION_KEY,
    fetch: transport.fetch,
    flowType: 'implicit',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  });
  return { auth, keeper: new SessionKeeper({ client: auth, store, transport }) };
}
