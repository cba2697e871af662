import { extensionTokens, type ExtensionTokens } from '@bindery/contracts/identity';
import { ApiProblem, readProblem } from '@bindery/web-kit/api';
import { keepSession } from './tokens.js';

const WITHIN_MS = 10_000;

/** Calls identity's token endpoint, and keeps the tokens. @throws ApiProblem */
export async function requestTokens(
  server: string,
  fields: Readonly<Record<string, string>>,
): Promise<ExtensionTokens> {
  const response = await callOauth(server, 'token', fields);
  const tokens = extensionTokens.parse(await response.json());
  const { access_token: token, expires_in: seconds, refresh_token: refreshToken, email } = tokens;
  const keepsDrafts = serviceLevelOf(token) === 'capture_only';
  await keepSession(
    { server, refreshToken, email, keepsDrafts },
    { token, expiresAt: Date.now() + seconds * 1_000 },
  );
  return tokens;
}

/** @throws ApiProblem */
export async function callOauth(
  server: string,
  call: 'token' | 'revoke',
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${server}/auth/v1/oauth/${call}`, {
      method: 'POST',
      // A form, as RFC 6749 has it.
      body: new URLSearchParams({ client_id: chrome.runtime.id, ...fields }),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  } catch (cause) {
    const detail = "Bindery can't be reached. Check your connection, then try again.";
    throw new ApiProblem({ status: 0, code: 'network', detail, cause });
  }
  if (response.ok) return response;
  throw await readProblem(response);
}

/** The service level of the person's plan, from their token; undefined for a token of another kind. */
function serviceLevelOf(token: string): unknown {
  const [, claims] = token.split('.');
  if (claims === undefined) return undefined;
  const text = atob(claims.replaceAll('-', '+').replaceAll('_', '/'));
  const { app_metadata: access } = JSON.parse(text) as { app_metadata?: { service_level?: unknown } };
  return access?.service_level;
}
