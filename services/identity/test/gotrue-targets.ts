import type { FuzzTarget } from '@bindery/test-kit';

const text = { type: 'string' };
const challenge = { code_challenge: text, code_challenge_method: text };
const post = (path: string, properties: object, query: object = {}): FuzzTarget => ({
  method: 'POST',
  path: `/auth/v1/${path}`,
  query: { properties: { redirect_to: text, ...query } },
  body: { type: 'object', properties: properties as Record<string, object> },
});
const credential = {
  type: 'object',
  properties: {
    id: text,
    rawId: text,
    type: text,
    response: {
      type: 'object',
      properties: {
        clientDataJSON: text,
        attestationObject: text,
        authenticatorData: text,
        signature: text,
        userHandle: text,
      },
    },
  },
};
const webauthn = { type: 'object', properties: { type: text, credential_response: credential } };
const named = { friendly_name: text };
const answer = { challenge_id: text, credential };
const data = { type: 'object', properties: { full_name: text, role: text } };
/** GoTrue's contract, which is declared nowhere. */
export const goTrueTargets: readonly FuzzTarget[] = [
  post('otp', { email: text, create_user: {}, data, ...challenge }),
  post('recover', { email: text, ...challenge }),
  post('verify', { token_hash: text, type: text, email: text, token: text }),
  post('reauthenticate/verify', { code: text }),
  post('token', { refresh_token: text, auth_code: text, code_verifier: text }, { grant_type: text }),
  post('oauth/authorize', {
    client_id: text,
    redirect_uri: text,
    response_type: text,
    code_challenge: text,
    code_challenge_method: text,
    state: text,
    decision: text,
  }),
  post('oauth/token', {
    grant_type: text,
    client_id: text,
    redirect_uri: text,
    code: text,
    code_verifier: text,
    refresh_token: text,
  }),
  post('oauth/revoke', { client_id: text, token: text, token_type_hint: text }),
  post('factors', { factor_type: text, issuer: text, ...named }),
  post('factors/{id}/challenge', { factorId: text }),
  post('factors/{id}/verify', { challenge_id: text, code: text, webauthn }),
  { ...post('factors/{id}', {}), method: 'DELETE' },
  post('factors/recovery-codes', named),
  post('factors/recovery-codes/verify', { code: text }),
  post('factors/recovery-codes/regenerate', {}),
  { ...post('factors/recovery-codes', {}), method: 'DELETE' },
  post('passkeys/registration/options', {}),
  post('passkeys/registration/verify', answer),
  post('passkeys/authentication/options', {}),
  post('passkeys/authentication/verify', answer),
  { ...post('passkeys/{id}', named), method: 'PATCH' },
  { ...post('passkeys/{id}', {}), method: 'DELETE' },
  { ...post('user', { email: text, data, password: text, phone: text }), method: 'PUT' },
  ...[
    'verify',
    'oauth/authorize',
    'user',
    'factors/recovery-codes',
    'passkeys',
    'reauthenticate',
    'settings',
    'health',
    '.well-known/jwks.json',
    'none',
  ].map((path) => ({ ...post(path, {}, { token: text, type: text }), method: 'GET' })),
];

/** Ends the session that the others are called with. */
export const logout = post('logout', {}, { scope: text });
