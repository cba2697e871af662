import { testServers } from '../containers/test-servers.js';
import { waitFor } from '../waiting/wait-for.js';
import { startEmbeddedMail } from './embedded-mail.js';
import type { CaughtMail, MailServer } from './mail-server.js';
import { startMailpit } from './mailpit.js';

/** A mail server of a test's own. */
export interface MailCatcher extends MailServer {
  /** The newest mail to an address; waits for one, five seconds at most. With `count`, waits for that many to it. */
  waitForMail(address: string, count?: number): Promise<CaughtMail>;
}

/** Starts a mail server: Mailpit in a container where the machine has Docker, otherwise one in this process. */
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
