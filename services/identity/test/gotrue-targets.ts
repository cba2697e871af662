import type { FuzzTarget } from '@bindery/test-kit';

const text = { type: 'string' };
const challenge = { code_challenge: text, code_challenge_method: text };
const post = (path: string, properties: object, query: object = {}): FuzzTarget => ({
  method: 'POST',
  path: `/auth/v1/${path}`,
  query: { properties: { redirect_to: text, ...query } },
  body: { type: 'object', properties: properties as Record<string, object> },
});
const data = { type: 'object', properties: { full_name: text, role: text } };
/** GoTrue's contract, which is declared nowhere. */
export const goTrueTargets: readonly FuzzTarget[] = [
  post('otp', { email: text, create_user: {}, data, ...challenge }),
  post('recover', { email: text, ...challenge }),
  post('verify', { token_hash: text, type: text, email: text, token: text }),
  post('reauthenticate/verify', { code: text }),
  post('token', { refresh_token: text, auth_code: text, code_verifier: text }, { grant_type: text }),
  { ...post('user', { email: text, data, password: text, phone: text }), method: 'PUT' },
  ...['verify', 'user', 'reauthenticate', 'settings', 'health', '.well-known/jwks.json', 'none'].map(
    (path) => ({
      ...post(path, {}, { token: text, type: text }),
      method: 'GET',
    }),
  ),
];

/** Ends the session that the others are called with. */
export const logout = post('logout', {}, { scope: text });
