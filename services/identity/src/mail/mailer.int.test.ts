import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Mailer, MailRejected } from './mailer.js';

const mail = {
  to: 'ana@harbor.test',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  uselessAfter: '2100-01-01',
};

/** A mail server that answers one command with a refusal for good. */
async function startServer(refused: 'AUTH' | 'MAIL' | 'RCPT' | 'DATA'): Promise<Server> {
  const answers: Readonly<Record<string, string>> = {
    EHLO: '250-here\r\n250 AUTH PLAIN',
    AUTH: '235 ok',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    QUIT: '221 bye',
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (bytes) => {
      const verb = bytes.toString().slice(0, 4);
      socket.write(`${verb === refused ? '550 no' : (answers[verb] ?? '250 taken')}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('the mailer', () => {
  it.each([
    ['AUTH', false],
    ['MAIL', false],
    ['RCPT', true],
    ['DATA', true],
  ] as const)('takes a refusal of %s as the last word about the mail: %s', async (command, isLast) => {
    const server = await startServer(command);
    const { port } = server.address() as AddressInfo;
    const mailer = new Mailer({
      config: {
        PUBLIC_URL: 'https://bindery.test',
        MAIL_FROM: 'hello@bindery.test',
        SMTP_URL: `smtp://user:word@127.0.0.1:${String(port)}`,
      },
    } as ConstructorParameters<typeof Mailer>[0]);
    const error: unknown = await mailer.send('7', mail).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect([error instanceof Error, error instanceof MailRejected]).toEqual([true, isLast]);
    mailer.onApplicationShutdown();
    server.close();
  });
});
