import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { hopByHopIn } from './hop-by-hop.js';

/** A service's own page may set its own policies. They are narrower than the gateway's. */
const OF_THE_SERVICE = new Set(['content-security-policy', 'referrer-policy']);

/**
 * Passes a service's response on to the client. Headers that the gateway has set stay, but for the page's own
 * policies. A response without caching headers is not cached, because it may hold personal data.
 */
export class ResponseRelay {
  #expectedBytes = -1;
  /** The whole body, when it arrived at once, so that it is written together with the head. */
  #whole: Buffer | undefined;

  constructor(private readonly res: ServerResponse) {}

  start(status: number, headers: IncomingHttpHeaders): void {
    const { res } = this;
    res.statusCode = status;
    const endsHere = hopByHopIn(headers.connection);
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined || endsHere(name)) continue;
      if (OF_THE_SERVICE.has(name) || !res.hasHeader(name)) res.setHeader(name, value);
    }
    if (!res.hasHeader('cache-control')) res.setHeader('Cache-Control', 'no-store');
    this.#expectedBytes = Number(headers['content-length'] ?? -1);
  }

  /** @param resume called when more can be taken, if this cannot be passed on yet */
  write(chunk: Buffer, pause: () => void, resume: () => void): void {
    if (chunk.length === this.#expectedBytes) {
      this.#whole = chunk;
      return;
    }
    if (this.res.write(chunk)) return;
    pause();
    this.res.once('drain', resume);
  }

  end(): void {
    if (this.#whole) this.res.end(this.#whole);
    else this.res.end();
  }

  /** Closes the client's connection, so that a partial response does not look complete. */
  breakOff(): void {
    this.res.destroy();
  }
}
