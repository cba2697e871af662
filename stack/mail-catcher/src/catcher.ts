import { MemoryStorage } from '@maildev/core';
import { createAPIServer } from '@maildev/api';
import { createSMTPServer } from '@maildev/smtp';
import { registerUI } from '@maildev/ui/server';
import { answerOwnOriginOnly } from './own-origin.js';

const MAX_MAILS = 500;

/** The catcher's listen address and ports, and its mail folder. */
export interface CatcherSettings {
  /** Loopback unless a container forwards to it. */
  readonly host?: string;
  readonly smtpPort: number;
  readonly webPort: number;
  readonly directory: string;
}

/**
 * Catches every mail of the stack, with a page at `/` and JSON at `/email`.
 *
 * This is maildev. Its third version moved the JSON API to `/api/email`, so this serves both addresses.
 */
export async function startCatcher({
  host = '127.0.0.1',
  ...settings
}: CatcherSettings): Promise<{ stop(): Promise<void> }> {
  const storage = new MemoryStorage({ maxEmails: MAX_MAILS });
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
      handler: async ({ method, url: path }, reply) => {
        const response = await api.server.inject({ method: method as 'GET' | 'DELETE', url: `/api${path}` });
        return reply
          .code(response.statusCode)
          .type(String(response.headers['content-type']))
          .send(response.rawPayload);
      },
    });
  }
  await registerUI(api.server, { basePath: '' });
  await smtp.start();
  await smtp.pruneMailDir(MAX_MAILS);
  await smtp.loadMailsFromDirectory();
  await api.listen();
  // Maildev allows every origin. A page of any site could read the login links of the stack.
  answerOwnOriginOnly(api.server.server);
  return {
    async stop() {
      await api.stop();
      await smtp.stop();
      await storage.close();
    },
  };
}
