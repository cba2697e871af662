import { extensionRedirect, PAIRING_GRANT } from '@bindery/contracts/identity';
import { requestTokens } from './token-call.js';

/** A sign-in that came to nothing, with a sentence for the person. */
class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
}

const random = (bytes: number): string => base64Url(crypto.getRandomValues(new Uint8Array(bytes)));

/** Asks the person on a page of Bindery, and exchanges the code (RFC 6749 with RFC 7636). */
export async function signIn(server: string): Promise<void> {
  const verifier = random(32);
  const state = random(16);
  const redirectUri = extensionRedirect(chrome.runtime.id);
  const request = new URLSearchParams({
    response_type: 'code',
    client_id: chrome.runtime.id,
    redirect_uri: redirectUri,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    state,
  });
  const answered = await askPerson(`${server}/auth/v1/oauth/authorize?${request.toString()}`);
  await requestTokens(server, {
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code: codeIn(answered, state),
    code_verifier: verifier,
  });
}

/** Exchanges a code that Bindery's settings show. */
export async function pair(server: string, code: string): Promise<void> {
  await requestTokens(server, { grant_type: PAIRING_GRANT, code });
}

async function askPerson(url: string): Promise<URL> {
  try {
    const answered = await chrome.identity.launchWebAuthFlow({ url, interactive: true });
    if (answered) return new URL(answered);
  } catch (cause) {
    // Chromium throws one error for a closed window and for a page that doesn't load.
    const sentence = 'The sign-in was closed before it was complete. Try again, or use a pairing code.';
    throw new SignInFailure(sentence, { cause });
  }
  throw new SignInFailure('The sign-in was not completed. Try again.');
}

function codeIn({ searchParams }: URL, state: string): string {
  if (searchParams.get('state') !== state)
    throw new SignInFailure("The reply belongs to another sign-in, so it wasn't used. Try again.");
  const code = searchParams.get('code');
  if (code) return code;
  if (searchParams.get('error') === 'access_denied') throw new SignInFailure('You canceled the sign-in.');
  throw new SignInFailure(searchParams.get('error_description') ?? 'The sign-in was refused. Try again.');
}

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(hash));
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
