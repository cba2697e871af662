import { TestEnvironment } from 'jest-environment-jsdom';

// What every supported browser has and jsdom has not; Node's own stand in for them.
const fromNode = [
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'Uint8Array',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** jsdom with the web interfaces that the session client, the router and the forms count on. */
export default class WebEnvironment extends TestEnvironment {
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
    Object.defineProperty(this.global.crypto, 'subtle', { configurable: true, value: crypto.subtle });
  }
}
