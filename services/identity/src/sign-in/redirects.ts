/** The suffix that the unmodified client may append to its address, to find its PKCE verifier again. */
const FLOW_ID = 'sb_flow_id';
const FLOW_ID_SHAPE = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Where a sign-in may redirect. An address must be on the list exactly, apart from the client's flow id. Anything
 * else redirects to the site's own address. The Referer header is never used.
 */
export class Redirects {
  readonly #allowed: ReadonlySet<string>;
  readonly #home: string;

  constructor(publicUrl: string, allowList: readonly string[]) {
    this.#home = new URL('/', publicUrl).href;
    const own = ['/', '/welcome', '/app/welcome', '/app', '/app/dashboard'].map(
      (path) => new URL(path, publicUrl).href,
    );
    this.#allowed = new Set([...own, ...allowList]);
  }

  resolve(wanted: string | undefined): string {
    const url = wanted === undefined ? null : parsed(wanted);
    if (!url) return this.#home;
    const flowId = url.searchParams.get(FLOW_ID);
    url.searchParams.delete(FLOW_ID);
    if (!this.#allowed.has(url.href)) return this.#home;
    if (flowId !== null && FLOW_ID_SHAPE.test(flowId)) url.searchParams.set(FLOW_ID, flowId);
    return url.href;
  }

  /** The part of an address that our own page may go to next: never another site. */
  pathOf(redirectTo: string): string {
    const url = new URL(redirectTo);
    return url.origin === new URL(this.#home).origin ? `${url.pathname}${url.search}` : '/';
  }

  /** Every site that a confirming form may lead to. */
  get origins(): string[] {
    return [...new Set([...this.#allowed].map((address) => new URL(address).origin))];
  }
}

function parsed(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const web = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url && web && url.username === '' && url.password === '' && url.hash === '' ? url : null;
}
