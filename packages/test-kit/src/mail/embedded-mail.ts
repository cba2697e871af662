import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parseMail, type CaughtMail, type MailServer } from './mail-server.js';

/** A mail server in this process, on a free port of loopback. */
export async function startEmbeddedMail(): Promise<MailServer> {
  const { SMTPServer } = await import('smtp-server');
  const mails: CaughtMail[] = [];
  let refusing: Error | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, callback) => {
      callback(refusing);
    },
    onData: (stream, { envelope }, callback) => {
      buffer(stream)
        .then((source) =>
          parseMail(
            source,
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then((mail) => {
          mails.push(mail);
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
    mails: () => Promise.resolve([...mails]),
    refuse: (value, responseCode = 451) => {
      refusing = value ? Object.assign(new Error('Not now'), { responseCode }) : null;
      return Promise.resolve();
    },
    clear: () => {
      mails.length = 0;
      return Promise.resolve();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
