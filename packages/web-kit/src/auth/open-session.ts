import { AuthClient } from '@supabase/auth-js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { AuthTransport, SESSION_KEY, SessionKeeper, SessionStore } from '../session/index.js';

export type Auth = InstanceType<typeof AuthClient>;

export interface OpenedSession {
  /** Only for signing in. Everything else uses the keeper. */
  auth: Auth;
  keeper: SessionKeeper;
}

/**
 * Opens the session of the page with this origin's sign-in service. Emailed links are confirmed by `verifyOtp` on a page
 * of this site, so the client reads nothing from the address, and links work in any browser.
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
    experimental: { recoveryCodes: true },
  });
  const factors = new SecondFactors(auth);
  return { auth, keeper: new SessionKeeper({ client: auth, store, transport, factors }) };
}
