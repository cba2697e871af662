import { MemoryStorage } from '@maildev/core';
import { createAPIServer } from '@maildev/api';
import { createSMTPServer } from '@maildev/smtp';
import { registerUI } from '@maildev/ui/server';

/** Keeps this many of the newest mails. */
const KEPT_MAILS = 500;

/** Where the catcher listens, on loopback only, and where it keeps the mails. */
export interface CatcherSettings {
  readonly smtpPort: number;
  readonly webPort: number;
  readonly directory: string;
}

/**
 * Catches every mail that the stack sends, and shows them: a page at `/`, JSON at `/email`.
 *
 * It is maildev, put together here because its third version moved the JSON API to `/api/email`; both addresses answer.
 */
export async function startCatcher(settings: CatcherSettings): Promise<{ stop(): Promise<void> }> {
  const host = '127.0.0.1';
  const storage = new MemoryStorage({ maxEmails: KEPT_MAILS });
  await storage.initialize();
  const smtp = createSMTPServer({
    port: settings.smtpPort,
    host,
    storage,
    mailDir: settings.directory,
    logger: false,
  });
  const api = createAPIServer({ port: settings.webPort, host, basePath: '', storage, smtp });
  await api.registerPlugins();
  for (const url of ['/email', '/email/*']) {
    api.server.route({
      method: ['GET', 'DELETE'],
      url,
      handler: async ({ method, url: asked }, reply) => {
        const answer = await api.server.inject({ method: method as 'GET' | 'DELETE', url: `/api${asked}` });
        return reply
          .code(answer.statusCode)
          .type(String(answer.headers['content-type']))
          .send(answer.rawPayload);
      },
    });
  }
  await registerUI(api.server, { basePath: '' });
  await smtp.start();
  await smtp.pruneMailDir(KEPT_MAILS);
  await smtp.loadMailsFromDirectory();
  await api.listen();
  return {
    async stop() {
      await api.stop();
      await smtp.stop();
      await storage.close();
    },
  };
}
