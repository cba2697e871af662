import type { FieldError } from '@bindery/contracts/errors';

/** A recorded request. */
export interface FakeRequest {
  readonly method: string;
  /** Without `/api`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answer = (request: FakeRequest) => Response | Promise<Response>;

function reply(value: unknown, status = 200, etag?: string): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (etag) headers.set('ETag', etag);
  return new Response(JSON.stringify(value), { status, headers });
}

/** A problem response. */
export function problem(
  status: number,
  code: string,
  detail: string,
  errors?: readonly FieldError[],
): Response {
  return reply(
    { type: 'about:blank', title: code, status, detail, code, request_id: 'req-1', errors },
    status,
  );
}

/** A fake API behind `fetch`. A call without an answer fails the test. */
export class FakeApi {
  readonly requests: FakeRequest[] = [];
  readonly #answers = new Map<string, Answer>();

  /** Sets the answer of a call, such as `'GET /insureds'`. */
  on(call: string, answer: Answer): this {
    this.#answers.set(call, answer);
    return this;
  }

  /** Answers a call with a value. */
  answers(call: string, value: unknown, options: { status?: number; etag?: string } = {}): this {
    return this.on(call, () => reply(value, options.status, options.etag));
  }

  /** Answers a call with a value unless the test says how. */
  otherwise(call: string, value: unknown): this {
    return this.#answers.has(call) ? this : this.answers(call, value);
  }

  /** Answers a call with 204. */
  done(call: string): this {
    return this.on(call, () => new Response(null, { status: 204 }));
  }

  /** The requests of one call so far. */
  sent(call: string): FakeRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === call);
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'https://bindery.test');
    const request: FakeRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    this.requests.push(request);
    const answer = this.#answers.get(`${request.method} ${request.path}`);
    if (!answer) throw new Error(`The test does not say how to answer ${request.method} ${url.pathname}.`);
    return answer(request);
  };
}
