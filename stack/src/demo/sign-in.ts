import { waitUntil } from '@bindery/local-servers/processes';
import { postJson } from './post-json.js';

/** The addresses of the product and the mail catcher. */
export interface SignInAddresses {
  readonly app: string;
  readonly mail: string;
}

interface CaughtMail {
  readonly id: string;
  readonly to: readonly { readonly address: string }[];
  readonly html: string;
}

const MAIL_TIMEOUT_MS = 15_000;
const TOKEN_IN_LINK = /[#?&]token_hash=([\w-]+)/;

export interface DemoSession {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Signs a user in by mail: requests it and opens its link. A new address signs up. */
export async function signInByMail({ app, mail }: SignInAddresses, email: string): Promise<DemoSession> {
  const before = new Set((await mailsTo(mail, email)).map(({ id }) => id));
  await postJson(`${app}/auth/v1/otp`, { email, create_user: true });
  let html = '';
  await waitUntil(
    async () => {
      // A superuser also gets mails without a link, about new leads.
      const isLogin = ({ id, html: text }: CaughtMail) => !before.has(id) && TOKEN_IN_LINK.test(text);
      html = (await mailsTo(mail, email)).find(isLogin)?.html ?? '';
      return html !== '';
    },
    { signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) },
  ).catch((error: unknown) => {
    throw new Error(
      `No sign-in mail to ${email} arrived. An address gets one a minute, so try again later.`,
      {
        cause: error,
      },
    );
  });
  const token_hash = TOKEN_IN_LINK.exec(html)?.[1];
  return (await postJson(`${app}/auth/v1/verify`, { token_hash, type: 'email' })) as DemoSession;
}

/** A new token with the user's current permissions. */
export async function renew({ app }: SignInAddresses, { refresh_token }: DemoSession): Promise<DemoSession> {
  return (await postJson(`${app}/auth/v1/token?grant_type=refresh_token`, { refresh_token })) as DemoSession;
}

async function mailsTo(catcher: string, email: string): Promise<CaughtMail[]> {
  const mails = (await (await fetch(`${catcher}/email`)).json()) as CaughtMail[];
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}
