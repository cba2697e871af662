import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as a service received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: string[];
  readonly body: string;
}

/** A small server in a service's place. */
export interface Upstream {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** Answers instead of the usual 200; `undefined` brings that back. */
  answerWith(listener: RequestListener | undefined): void;
  /** Answers one path with JSON, beside the usual. */
  serve(path: string, reply: (res: ServerResponse) => unknown): void;
  close(): Promise<void>;
}

/** Starts it on a free port, or on the one that it had before. It keeps what it receives and answers 200 with its name. */
export async function startUpstream(name: string, port = 0): Promise<Upstream> {
  const received: ReceivedRequest[] = [];
  const replies = new Map<string, (res: ServerResponse) => unknown>();
  let listener: RequestListener | undefined;
  const server = createServer((req, res) => {
    void (async () => {
      if (listener) {
        listener(req, res);
        return;
      }
      const body = await text(req);
      const { method = '', url = '', headers, rawHeaders } = req;
      const reply = replies.get(url.split('?', 1)[0] ?? '');
      if (reply) {
        res.end(JSON.stringify(reply(res)));
        return;
      }
      if (!url.startsWith('/health')) received.push({ method, url, headers, rawHeaders, body });
      res.setHeader('Content-Type', 'application/json');
      res.end(JSON.stringify({ answered_by: name, length: body.length }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}`,
    received,
    answerWith: (next) => {
      listener = next;
    },
    serve: (path, reply) => replies.set(path, reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
