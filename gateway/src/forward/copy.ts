import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createLiveness, type AskLiveness } from './liveness.js';

/**
 * With this long for the question, a frozen copy is given up after three seconds. A busy one that has just started can
 * take more than one for an answer, and who takes it for frozen fails requests that it would have served.
 */
const LIVENESS_TIMEOUT_MS = 2_000;
/** How often a copy that was set aside is asked whether it serves again. */
const ASK_AGAIN_MS = 250;
/** A connection without a byte for this long is closed when it is spare. */
const SPARE_MS = 10_000;

/** One copy of a service: its address, its connections, and whether it is believed to serve. */
export class Copy {
  readonly agent: HttpAgent;
  readonly askLiveness: AskLiveness;
  #isAside = false;

  constructor(readonly base: URL) {
    const options = { keepAlive: true, timeout: SPARE_MS };
    this.agent = base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
    this.askLiveness = createLiveness(base, LIVENESS_TIMEOUT_MS);
  }

  /** Whether others are to be asked before this one. */
  get isAside(): boolean {
    return this.#isAside;
  }

  /**
   * Sends requests elsewhere until the copy says that it serves: it failed, or it has said that it is about to stop. Its
   * spare connections go, for one that it is closing at this moment would lose the next request.
   */
  setAside(): void {
    this.dropSpareConnections();
    if (this.#isAside) return;
    this.#isAside = true;
    this.askAgainSoon();
  }

  dropSpareConnections(): void {
    for (const sockets of Object.values(this.agent.freeSockets)) {
      for (const socket of sockets ?? []) socket.destroy();
    }
  }

  private askAgainSoon(): void {
    setTimeout(() => {
      void this.askLiveness().then((liveness) => {
        if (liveness === 'serving') this.#isAside = false;
        else this.askAgainSoon();
      });
    }, ASK_AGAIN_MS).unref();
  }
}
