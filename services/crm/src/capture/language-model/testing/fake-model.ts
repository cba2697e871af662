import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a fake model got. */
interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The reply of a fake model: a value as its answer, or a status and body of its own. */
type Answer = { readonly values: unknown } | { readonly status: number; readonly body: unknown };

/** A server on this machine that speaks the wire formats of Anthropic's and OpenAI's APIs. */
export interface FakeModel {
  readonly url: string;
  readonly asked: Asked[];
  /** How the next questions are answered. */
  answers: (asked: Asked) => Answer | Promise<Answer>;
  stop(): Promise<void>;
}

export async function startFakeModel(): Promise<FakeModel> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as Asked['body'];
      const one: Asked = { path: request.url ?? '', headers: request.headers, body };
      asked.push(one);
      const answer = await fake.answers(one);
      const [status, reply] =
        'values' in answer ? [200, wireOf(one.path, answer.values)] : [answer.status, answer.body];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeModel = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    answers: () => ({ values: { values: [] } }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

function wireOf(path: string, values: unknown): object {
  const content = JSON.stringify(values);
  if (path === '/v1/messages')
    return { type: 'message', stop_reason: 'end_turn', content: [{ type: 'text', text: content }] };
  return { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }] };
}
