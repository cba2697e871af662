import type { AccessMetadata } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answer = (request: FakeRequest) => Response | Promise<Response>;

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });

export const problem = (status: number, code: string, detail: string): Response =>
  json({ type: 'about:blank', title: code, status, detail, code, request_id: 'req-1' }, status);

/** An error of the sign-in service, in the shape that its client reads. */
export const authError = (status: number, code: string, message: string): Response => {
  const headers = { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' };
  return new Response(JSON.stringify({ code, message, error_code: code, msg: message }), { status, headers });
};

const encode = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

export const person: MeView = {
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0001',
  email: 'ana@harbor.test',
  full_name: 'Ana Reyes',
  role: 'agent',
  account_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0002',
  account_name: 'Harbor Insurance Group',
  is_owner: false,
  can_see_all_records: false,
  second_factor_due_at: null,
  date_format: 'mdy',
  support_email: null,
};

/** A session as identity returns it, valid for ten minutes. Its token carries no access claims by default. */
export function sessionOf(
  email: string,
  token = 'first',
  access: Partial<AccessMetadata> | null = null,
): Record<string, unknown> {
  const expiresAt = Math.floor(Date.now() / 1000) + 600;
  const app_metadata = { service_level: 'all_services', includes: [], ...access };
  const claims = access ? { sub: person.id, email, session_id: person.id, amr: [], app_metadata } : {};
  const user = {
    id: person.id,
    aud: 'authenticated',
    email,
    app_metadata: {},
    user_metadata: {},
    created_at: '',
  };
  return {
    access_token: `${encode({ alg: 'ES256' })}.${encode({ exp: expiresAt, token, ...claims })}.c2ln`,
    refresh_token: `refresh-${token}`,
    expires_in: 600,
    expires_at: expiresAt,
    token_type: 'bearer',
    user,
  };
}

/** Replaces everything behind `fetch`. Unhandled calls get a 404. */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  me: MeView = { ...person };
  /** The tokens' access claims; null for none. */
  token: Partial<AccessMetadata> | null = null;
  readonly #answers = new Map<string, Answer>();

  constructor() {
    this.on('POST /auth/v1/otp', () => json({}));
    this.on('POST /auth/v1/verify', () => json(sessionOf(this.me.email, 'first', this.token)));
    this.on('POST /auth/v1/token', () => json(sessionOf(this.me.email, 'renewed', this.token)));
    this.on('POST /auth/v1/logout', () => new Response(null, { status: 204 }));
    this.on('POST /api/auth/link', () =>
      json({ purpose: 'sign_in', email: 'ana@harbor.test', change: null, refusal: null }),
    );
    this.on('POST /api/auth/sync-user', () => json(this.me));
    this.on('GET /api/auth/me', () => json(this.me));
    this.on('GET /config.json', () =>
      json({ remotes: { crm: '/remotes/crm/mf-manifest.json', admin: '/remotes/admin/mf-manifest.json' } }),
    );
  }

  /** Sets the reply to a call such as `'GET /api/auth/me'`. */
  on(call: string, answer: Answer | Record<string, unknown>): this {
    this.#answers.set(call, typeof answer === 'function' ? answer : () => json(answer));
    return this;
  }

  sent(call: string): FakeRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}` === call);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const written = typeof init?.body === 'string' ? init.body : '';
    const request: FakeRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: written ? JSON.parse(written) : undefined,
    };
    this.requests.push(request);
    const answer = this.#answers.get(`${request.method} ${request.path}`);
    return answer ? answer(request) : problem(404, 'not_found', 'Nothing exists at this address.');
  };
}
