import type { Reply, Send } from './http.js';
import { signInMail, signInMails, type SignInMail } from './mailbox.js';

/** The product and its mail catcher. */
export interface Product {
  readonly send: Send;
  /** The mail catcher's address. */
  readonly mail: string;
}

/** The session that `@supabase/auth-js` stores. */
export interface SessionTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  expires_at: number;
  readonly user: { readonly id: string; readonly email: string };
}

const post = (send: Send, path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  send(path, { method: 'POST', body, headers, route: path.replace(/\?.*/, '') });

export const requestLink = (send: Send, email: string, headers?: Readonly<Record<string, string>>) =>
  post(send, '/auth/v1/otp', { email, create_user: true }, headers);

/** Opens a mailed link, which works once. */
export const openLink = (send: Send, token_hash: string): Promise<Reply> =>
  post(send, '/auth/v1/verify', { token_hash, type: 'email' });

export const requestRenewal = (send: Send, { refresh_token }: Pick<SessionTokens, 'refresh_token'>) =>
  post(send, '/auth/v1/token?grant_type=refresh_token', { refresh_token });

export const requestSignOut = (send: Send, token: string): Promise<Reply> =>
  send('/auth/v1/logout?scope=local', { method: 'POST', token, route: '/auth/v1/logout' });

/** Requests a sign-in mail and waits for it. */
export async function askForLink(
  { send, mail }: Product,
  email: string,
  headers?: Readonly<Record<string, string>>,
): Promise<SignInMail> {
  const before = (await signInMails(mail, email)).length;
  succeeded(await requestLink(send, email, headers), 'A request for a sign-in link');
  return signInMail(mail, email, before + 1);
}

/** Signs in by a real mail; a new address signs up. */
export async function signInByMail(
  product: Product,
  email: string,
  headers?: Readonly<Record<string, string>>,
): Promise<SessionTokens> {
  const { token } = await askForLink(product, email, headers);
  return succeeded(await openLink(product.send, token), 'A sign-in link') as SessionTokens;
}

/** @throws Error if a request did not succeed */
export function succeeded({ status, body }: Reply, what: string): unknown {
  if (status !== 200) throw new Error(`${what} was answered ${String(status)}: ${JSON.stringify(body)}`);
  return body;
}
