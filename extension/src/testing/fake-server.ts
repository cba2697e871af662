export interface SentCall {
  readonly call: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

type Reply = (sent: SentCall) => Response | Promise<Response>;

export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status });

export const problem = (status: number, code: string, detail: string): Response =>
  json({ type: 'about:blank', title: code, status, code, detail, request_id: 'req-1' }, status);

/** A network that is gone. */
export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** Bindery, as the extension sees it. */
export class FakeBindery {
  readonly sent: SentCall[] = [];
  readonly #replies = new Map<string, Reply>();
  #generation = 0;

  constructor() {
    this.on('GET /api/capture/extension', () => json({ minimum_version: '0.1.0' }));
    this.on('GET /api/capture/drafts', () => json({ items: [], total: 0, filtered: 0 }));
    this.on('POST /auth/v1/oauth/token', () => json(this.tokens()));
  }

  tokens(): Record<string, unknown> {
    this.#generation += 1;
    const n = String(this.#generation);
    const session = { token_type: 'bearer', expires_in: 600, scope: 'capture', email: 'ana@harbor.test' };
    return { access_token: `access-${n}`, refresh_token: `refresh-${n}`, ...session };
  }

  on(call: string, reply: Reply): this {
    this.#replies.set(call, reply);
    return this;
  }

  of(call: string): SentCall[] {
    return this.sent.filter((sent) => sent.call === call);
  }

  /** Puts it in the place of the network. */
  install(): void {
    Object.defineProperty(globalThis, 'fetch', { configurable: true, writable: true, value: this.fetch });
  }

  private readonly fetch = async (
    input: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> => {
    const { pathname, origin } = new URL(input instanceof Request ? input.url : input);
    const { body } = init;
    const fields =
      body instanceof URLSearchParams
        ? Object.fromEntries(body)
        : (JSON.parse(typeof body === 'string' ? body : '{}') as object);
    const sent = {
      call: `${init.method ?? 'GET'} ${pathname}`,
      headers: new Headers(init.headers),
      body: { ...fields },
    };
    this.sent.push(sent);
    expect(origin).toBe('https://bindery.test');
    const reply = this.#replies.get(sent.call);
    return reply ? reply(sent) : problem(404, 'not_found', 'Nothing exists at this address.');
  };
}
