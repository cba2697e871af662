import type { AddressInfo } from 'node:net';
import type { AddressObject } from 'mailparser';
import { waitFor } from '../waiting/index.js';

/** A mail as it arrived. */
export interface CaughtMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every header, lower-case names. */
  readonly headers: ReadonlyMap<string, unknown>;
}

/** A mail server of a test's own, which keeps what it gets. */
export interface MailCatcher {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string;
  /** Oldest first. */
  readonly mails: readonly CaughtMail[];
  /** The newest mail to an address; waits for one, five seconds at most. With `count`, waits for that many to it. */
  waitForMail(address: string, count?: number): Promise<CaughtMail>;
  /**
   * Refuses the next mails until told otherwise: for now, as a server in trouble does, or for good with a code of 500
   * or more.
   */
  refuse(refusing: boolean, responseCode?: number): void;
  clear(): void;
  close(): Promise<void>;
}

/** Starts a mail catcher on a free port of loopback. */
export async function catchMail(): Promise<MailCatcher> {
  // Loaded here, since most test files that import this package catch no mail and each would load them anew.
  const [{ simpleParser }, { SMTPServer }] = await Promise.all([import('mailparser'), import('smtp-server')]);
  const mails: CaughtMail[] = [];
  let refusing: Error | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, callback) => {
      callback(refusing);
    },
    onData: (stream, session, callback) => {
      simpleParser(stream).then((mail) => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          from: textOf(mail.from),
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html === false ? '' : mail.html,
          headers: mail.headers,
        });
        callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${String(port)}`,
    mails,
    waitForMail: (address, count = 1) =>
      waitFor(
        () => {
          const arrived = mails.filter(({ to }) => to.includes(address));
          return arrived.length >= count && arrived.at(-1);
        },
        { what: `${String(count)} mail(s) to ${address}` },
      ),
    refuse: (value, responseCode = 451) => {
      refusing = value ? Object.assign(new Error('Not now'), { responseCode }) : null;
    },
    clear: () => void mails.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const textOf = (address: AddressObject | undefined): string => address?.text ?? '';
