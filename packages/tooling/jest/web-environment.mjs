import jsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

// The types describe the CommonJS build. In Node's import, the default export is the class itself.
const JsdomEnvironment = /** @type {typeof jsdomEnvironment.default} */ (
  /** @type {unknown} */ (jsdomEnvironment)
);

// Supported browsers have these and jsdom does not, so Node's are used.
const fromNode = [
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'Uint8Array',
  'WritableStream',
  'structuredClone',
];

/**
 * Node's fetch rejects jsdom's AbortSignal, so a Node signal follows it.
 *
 * @param {RequestInit} init
 * @returns {RequestInit}
 */
function withNodeSignal({ signal, ...init } = {}) {
  if (!signal) return init;
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { ...init, signal: controller.signal };
}

class PageRequest extends Request {
  /**
   * @param {RequestInfo | URL} input
   * @param {RequestInit} [init]
   */
  constructor(input, init) {
    super(input, withNodeSignal(init));
  }
}

/** jsdom with the web interfaces that the session client, the router and the forms need. */
export default class WebEnvironment extends JsdomEnvironment {
  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} context
   */
  constructor(config, context) {
    super(config, context, jsdom);
  }

  /** @override */
  async setup() {
    await super.setup();
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, {
        configurable: true,
        writable: true,
        value: Reflect.get(globalThis, name),
      });
    }
    Object.assign(this.global, {
      Request: PageRequest,
      fetch: (/** @type {RequestInfo | URL} */ input, /** @type {RequestInit | undefined} */ init) =>
        fetch(input, withNodeSignal(init)),
    });
    Object.defineProperty(this.global.crypto, 'subtle', { configurable: true, value: crypto.subtle });
  }
}
