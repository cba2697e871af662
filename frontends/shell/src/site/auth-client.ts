import { AuthClient } from '@supabase/auth-js';
import { createContext, use } from 'react';

export type Auth = InstanceType<typeof AuthClient>;

/**
 * The one auth client of the page. Links are confirmed by `verifyOtp` on our own page, so nothing is read from the
 * address, and no verifier ties a link to the browser that asked for it.
 */
export function createAuthClient(origin: string): Auth {
  return new AuthClient({
    url: `${origin}/auth/v1`,
    storageKey: 'bindery.session',
    flowType: 'implicit',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  });
}

export const AuthContext = createContext<Auth | null>(null);

/** The auth client, for signing in. Everything else goes through the session. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('This component must be rendered inside the app.');
  return auth;
}
