import { images } from '../containers/test-servers.js';
import { parseMail, type CaughtMail, type MailServer } from './mail-server.js';

const SMTP_PORT = 1025;
const HTTP_PORT = 8025;
/** The number of mails that Mailpit keeps. */
const MAX_MAILS = 500;

/** Mailpit returns null for none. */
type Addresses = readonly { readonly Address: string }[] | null;

/** `Bcc` has the recipients that the mail itself does not name. */
interface Message {
  readonly ID: string;
  readonly To: Addresses;
  readonly Cc: Addresses;
  readonly Bcc: Addresses;
}

/**
 * Mailpit in a container, read through its HTTP API (https://mailpit.axllent.org/docs/api-v1/). Each catcher has its
 * own, because rejecting mails affects the whole server.
 */
export async function startMailpit(): Promise<MailServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(images.mail)
    .withExposedPorts(SMTP_PORT, HTTP_PORT)
    .withEnvironment({
      MP_ENABLE_CHAOS: 'true',
      MP_SMTP_DISABLE_RDNS: 'true',
      MP_DISABLE_VERSION_CHECK: 'true',
    })
    .withWaitStrategy(Wait.forHttp('/readyz', HTTP_PORT))
    .start();
  const host = container.getHost();
  const api = `http://${host}:${String(container.getMappedPort(HTTP_PORT))}/api/v1`;
  /** Mails don't change, so each is fetched once. */
  const known = new Map<string, Promise<CaughtMail>>();

  async function call(path: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(api + path, init);
    if (!response.ok)
      throw new Error(`Mailpit answered ${String(response.status)}: ${await response.text()}`);
    return response;
  }
  async function fetchMail({ ID, To, Cc, Bcc }: Message): Promise<CaughtMail> {
    const source = await (await call(`/message/${ID}/raw`)).arrayBuffer();
    const recipients = [To, Cc, Bcc].flatMap((addresses) => addresses ?? []);
    return parseMail(
      Buffer.from(source),
      recipients.map(({ Address }) => Address),
    );
  }
  return {
    smtpUrl: `smtp://${host}:${String(container.getMappedPort(SMTP_PORT))}`,
    async mails() {
      const list = await call(`/messages?limit=${String(MAX_MAILS)}`);
      const { messages } = (await list.json()) as { messages: readonly Message[] };
      return Promise.all(
        messages.toReversed().map((message) => {
          const mail = known.get(message.ID) ?? fetchMail(message);
          known.set(message.ID, mail);
          return mail;
        }),
      );
    },
    async refuse(refusing, responseCode = 451) {
      const Recipient = { ErrorCode: responseCode, Probability: refusing ? 100 : 0 };
      await call('/chaos', { method: 'PUT', body: JSON.stringify({ Recipient }) });
    },
    async clear() {
      await call('/messages', { method: 'DELETE' });
    },
    async close() {
      await container.stop();
    },
  };
}
