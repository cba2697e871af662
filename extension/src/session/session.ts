import { ApiClient, ApiProblem, type TokenSource } from '@bindery/web-kit/api';
import { callOauth, requestTokens } from './token-call.js';
import { accessToken, forgetSession, keptSession } from './tokens.js';

/** A token is renewed this long before its end. */
const MARGIN_MS = 60_000;
const ENDED = 'Your session has ended. Sign in again. Your open drafts are still there.';

/** The API in the name of the connected person. */
export function openApi(server: string): ApiClient {
  return new ApiClient({
    tokens: new SessionTokens(server),
    base: `${server}/api`,
    fetch: (...request) => fetch(...request),
  });
}

class SessionTokens implements TokenSource {
  constructor(private readonly server: string) {}

  async accessToken(): Promise<string | null> {
    const access = await accessToken();
    return access && access.expiresAt - Date.now() > MARGIN_MS
      ? access.token
      : this.renew(access?.token ?? '');
  }

  /** Pages of the extension renew one after another, so that each gets the newest token. */
  renew(refused: string): Promise<string | null> {
    return navigator.locks.request('renewal', async () => {
      const present = await accessToken();
      if (present && present.token !== refused && present.expiresAt - Date.now() > MARGIN_MS)
        return present.token;
      const kept = await keptSession();
      if (!kept) return null;
      try {
        const fields = { grant_type: 'refresh_token', refresh_token: kept.refreshToken };
        return (await requestTokens(this.server, fields)).access_token;
      } catch (error) {
        // Any other failure passes: the session goes on when the server answers again.
        if (!(error instanceof ApiProblem) || error.status !== 400) throw error;
        await forgetSession(ENDED);
        return null;
      }
    });
  }

  ended(): void {
    void forgetSession(ENDED);
  }

  /** Nothing that an extension may do needs one. */
  stepUp(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

/** Ends the session here first: the server learns of it as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const kept = await keptSession();
  await forgetSession(null);
  if (kept)
    await callOauth(kept.server, 'revoke', { token: kept.refreshToken, token_type_hint: 'refresh_token' });
}
