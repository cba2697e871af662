import type { Auth } from '@bindery/web-kit/auth';
import { createContext, use } from 'react';

export const AuthContext = createContext<Auth | null>(null);

/** The auth client, used only for signing in. Everything else goes through the session. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('This component must be rendered inside the app.');
  return auth;
}
