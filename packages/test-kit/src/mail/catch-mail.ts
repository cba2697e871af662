import { testServers } from '../containers/test-servers.js';
import { waitFor } from '../waiting/wait-for.js';
import { startEmbeddedMail } from './embedded-mail.js';
import type { CaughtMail, MailServer } from './mail-server.js';
import { startMailpit } from './mailpit.js';

/** A test's own mail server. */
export interface MailCatcher extends MailServer {
  /** The newest mail to an address. Waits for one, or for `count` of them, for five seconds at most. */
  waitForMail(address: string, count?: number): Promise<CaughtMail>;
}

/** Starts a mail server: Mailpit in a container if the machine has Docker, otherwise one in this process. */
export async function catchMail(): Promise<MailCatcher> {
  const server = await ((await testServers()) === 'containers' ? startMailpit() : startEmbeddedMail());
  return {
    ...server,
    waitForMail: (address, count = 1) =>
      waitFor(
        async () => {
          const arrived = (await server.mails()).filter(({ to }) => to.includes(address));
          return arrived.length >= count && arrived.at(-1);
        },
        { what: `${String(count)} mail(s) to ${address}` },
      ),
  };
}
