import { waitFor } from '../waiting/wait-for.js';

/** A mail in the catcher's API. */
export interface CaughtMail {
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly text: string;
}

/** A sign-in mail, with its link and code. */
export interface SignInMail {
  readonly subject: string;
  readonly link: string;
  /** The proof in the link. */
  readonly token: string;
  readonly code: string;
}

const LINK = /^https?:\/\/\S+$/m;
const CODE = /^\d{6}$/m;
const MAIL_TIMEOUT_MS = 15_000;

/** The mails that the catcher has, of one address or of all, the oldest first. */
export async function caughtMails(
  catcher: string,
  address?: string,
  signal?: AbortSignal,
): Promise<CaughtMail[]> {
  const url = new URL('/email', catcher);
  if (address !== undefined) url.searchParams.set('to.address', address);
  const response = await fetch(url, signal ? { signal } : {});
  return (await response.json()) as CaughtMail[];
}

/** The link of a mail. @throws Error if it has none */
export function linkIn({ text }: CaughtMail): string {
  const link = LINK.exec(text)?.[0];
  if (!link) throw new Error(`A mail has no link:\n${text}`);
  return link;
}

/** The proof of identity in a mailed link. */
export function tokenIn(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash') ?? '';
}

/** The sign-in mails to an address so far. Others may arrive in between, such as a superuser's about a new lead. */
export async function signInMails(
  catcher: string,
  address: string,
  signal?: AbortSignal,
): Promise<SignInMail[]> {
  return (await caughtMails(catcher, address, signal)).flatMap((mail) => {
    const [code, link] = [CODE.exec(mail.text)?.[0], LINK.exec(mail.text)?.[0]];
    // A confirmation code comes without a link.
    if (code === undefined || link === undefined) return [];
    return [{ subject: mail.subject, link, code, token: tokenIn(link) }];
  });
}

/** Waits for the newest of at least `count` sign-in mails to an address. */
export function signInMail(catcher: string, address: string, count = 1): Promise<SignInMail> {
  return waitFor(
    async () => {
      const mails = await signInMails(catcher, address);
      return mails.length >= count && mails.at(-1);
    },
    {
      what: `a sign-in mail to ${address}. An address gets one a minute`,
      timeoutMs: MAIL_TIMEOUT_MS,
      everyMs: 100,
    },
  );
}

/** Waits for the newest of at least `count` mails with a confirmation code to an address, and reads the code. */
export function confirmationCode(catcher: string, address: string, count = 1): Promise<string> {
  return waitFor(
    async () => {
      const mails = (await caughtMails(catcher, address)).filter(({ subject }) =>
        /confirmation code/.test(subject),
      );
      return mails.length >= count && CODE.exec(mails.at(-1)?.text ?? '')?.[0];
    },
    { what: `a confirmation code for ${address}`, timeoutMs: MAIL_TIMEOUT_MS, everyMs: 100 },
  );
}
