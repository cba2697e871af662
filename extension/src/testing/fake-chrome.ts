type Listener = (...event: unknown[]) => void;

class FakeEvent {
  readonly #listeners = new Set<Listener>();
  readonly addListener = (listener: Listener) => void this.#listeners.add(listener);
  readonly removeListener = (listener: Listener) => void this.#listeners.delete(listener);
  readonly emit: Listener = (...event) => {
    for (const listener of [...this.#listeners]) listener(...event);
  };
}

class FakeStorage {
  readonly onChanged = new FakeEvent();
  values: Record<string, unknown> = {};
  readonly get = (key?: string) =>
    Promise.resolve(
      key === undefined ? { ...this.values } : key in this.values ? { [key]: this.values[key] } : {},
    );
  readonly set = (values: Record<string, unknown>) => {
    Object.assign(this.values, values);
    this.onChanged.emit(
      Object.fromEntries(Object.entries(values).map(([key, newValue]) => [key, { newValue }])),
    );
    return Promise.resolve();
  };
  readonly remove = (key: string) => {
    const { [key]: oldValue, ...rest } = this.values;
    this.values = rest;
    if (oldValue !== undefined) this.onChanged.emit({ [key]: { oldValue } });
    return Promise.resolve();
  };
}

export const EXTENSION_ID = 'abcdefghijklmnopabcdefghijklmnop';

/** The part of the browser's API that the extension uses. */
export class FakeChrome {
  readonly storage = { session: new FakeStorage(), local: new FakeStorage(), managed: new FakeStorage() };
  readonly opened: string[] = [];
  /** The reader's result for the tab. */
  reading: unknown = {
    host: 'portal.acme.test',
    text: 'Name: Gloria Vance',
    fields: [],
    isPdf: false,
    frames: 0,
  };
  readonly injected: object[] = [];
  /** The reply of the sign-in page to a request. */
  answer: (url: URL) => string | undefined = () => undefined;
  readonly runtime = {
    id: EXTENSION_ID,
    getManifest: () => ({ version: '0.2.0' }),
    onUpdateAvailable: new FakeEvent(),
    openOptionsPage: () => Promise.resolve(),
  };
  readonly tabs = { create: ({ url }: { url: string }) => void this.opened.push(url) };
  readonly identity = {
    launchWebAuthFlow: ({ url }: { url: string }) => Promise.resolve(this.answer(new URL(url))),
  };
  readonly scripting = {
    executeScript: (injection: object) => {
      this.injected.push(injection);
      if (this.reading === null) return Promise.reject(new Error('Cannot access contents of the page.'));
      return Promise.resolve([{ frameId: 0, result: 'func' in injection ? this.reading : undefined }]);
    },
  };

  /** Puts it in the place of the browser's, with what jsdom lacks beside it. */
  install(): void {
    const waiting = new Map<string, Promise<unknown>>();
    const request = (name: string, work: () => Promise<unknown>) => {
      const next = (waiting.get(name) ?? Promise.resolve()).then(work, work);
      waiting.set(
        name,
        next.catch(() => undefined),
      );
      return next;
    };
    Object.assign(globalThis, { chrome: this, SERVER_URL: 'https://bindery.test' });
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  }

  click(tabId = 7): Promise<void> {
    return this.storage.session.set({ 'click.1': { tabId, windowId: 1, at: Date.now() } });
  }
}
