import { setTimeout as pause } from 'node:timers/promises';
import { AuthClient } from '@supabase/auth-js';
import { waitFor } from '@bindery/test-kit';
import { PUBLIC_URL, type IdentityUnderTest } from './identity-under-test.js';

/** A browser with the unmodified client in it, and storage that outlives the page. */
export function openBrowser(
  identity: IdentityUnderTest,
  options: { flowType?: 'pkce'; userAgent?: string; address?: string } = {},
) {
  const stored = new Map<string, string>();
  const newPage = () =>
    new AuthClient({
      url: `${identity.url}/auth/v1`,
      storageKey: 'bindery-session',
      storage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
      autoRefreshToken: false,
      persistSession: true,
      flowType: options.flowType ?? 'implicit',
      experimental: { recoveryCodes: true },
      headers: {
        ...(options.userAgent && { 'user-agent': options.userAgent }),
        ...(options.address && { 'x-forwarded-for': options.address }),
      },
    });
  return { stored, newPage, auth: newPage() };
}
export type Browser = ReturnType<typeof openBrowser>;

/** The contents of a mail of ours, as a person finds them. */
export interface OpenedMail {
  readonly tokenHash: string;
  readonly type: 'email' | 'recovery' | 'email_change' | 'email_change_undo' | 'invite';
  readonly email: string;
  readonly next: string;
  readonly code: string;
}

export function openMail(mail: { text: string }): OpenedMail {
  const fragment = new URLSearchParams(/\/auth\/confirm#(\S+)/.exec(mail.text)?.[1]);
  return {
    tokenHash: fragment.get('token_hash') ?? '',
    type: (fragment.get('type') ?? '') as OpenedMail['type'],
    email: fragment.get('email') ?? '',
    next: fragment.get('next') ?? '',
    code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '',
  };
}

/** Resolves when every mail that was asked for is sent or was decided against. */
export async function mailsSettled(identity: IdentityUnderTest): Promise<void> {
  await waitFor(async () => (await identity.db.mailJob.count({ where: { finished_at: null } })) === 0, {
    what: 'the mail queue to be empty',
    timeoutMs: 10_000,
  });
}

/** The ids of the mails of which an attempt failed and that wait for the next. */
export async function mailsInRetry(identity: IdentityUnderTest): Promise<string[]> {
  const rows = await identity.db.$queryRaw<{ mail_id: string }[]>`
    SELECT data->>'mail_id' AS mail_id FROM pgboss.job WHERE state = 'retry' AND data ? 'mail_id'`;
  return rows.map(({ mail_id }) => mail_id);
}

/** The mails that an address has got so far, oldest first. */
export async function mailsTo(identity: IdentityUnderTest, address: string): Promise<OpenedMail[]> {
  await mailsSettled(identity);
  return (await identity.mail.mails()).filter((mail) => mail.to.includes(address)).map(openMail);
}

/** Asks for a link and gives the mail that came, a minute after any other. */
export async function askForMail(
  identity: IdentityUnderTest,
  browser: Browser,
  address: string,
  options: { emailRedirectTo?: string; data?: object } = {},
): Promise<OpenedMail> {
  identity.clock.advance(61_000);
  const { error } = await browser.auth.signInWithOtp({ email: address, options });
  if (error) throw error;
  // Notices, such as of a new device, have no link.
  const mail = (await mailsTo(identity, address.toLowerCase())).findLast(({ tokenHash }) => tokenHash !== '');
  if (!mail) throw new Error(`No mail came to ${address}`);
  return mail;
}

/** Signs somebody in, or up, in a browser of their own. */
export async function signIn(
  identity: IdentityUnderTest,
  address: string,
  options: { userAgent?: string; address?: string } = {},
): Promise<Browser> {
  const browser = openBrowser(identity, options);
  const mail = await askForMail(identity, browser, address);
  const { error } = await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
  if (error) throw error;
  return browser;
}

/** Lets a session count as just stepped up, without the mail. */
export async function stepUp(identity: IdentityUnderTest, browser: Browser): Promise<void> {
  const { session_id: id } = (await browser.auth.getClaims()).data?.claims ?? {};
  await identity.db.session.update({
    where: { id: String(id) },
    data: { reauthenticated_at: identity.clock.now() },
  });
}

export async function accessTokenOf(browser: Browser): Promise<string> {
  const { data } = await browser.auth.getSession();
  if (!data.session) throw new Error('Nobody is signed in');
  return data.session.access_token;
}

export async function refreshTokenOf(browser: Browser): Promise<string> {
  const { data } = await browser.auth.getSession();
  if (!data.session) throw new Error('Nobody is signed in');
  return data.session.refresh_token;
}

/** Calls the service as a browser would, with whatever token. */
export async function call(
  identity: IdentityUnderTest,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(identity.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : { text }) as Record<string, unknown>,
  };
}

/** Sends a request again, as its reply asks, while the service is busy. */
export async function untilAnswered<R extends { status: number; headers: Headers }>(
  send: () => Promise<R>,
): Promise<R> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503) return reply;
    await pause(Number(reply.headers.get('retry-after')) * 1_000);
  }
}

export const WELCOME = `${PUBLIC_URL}/welcome`;
