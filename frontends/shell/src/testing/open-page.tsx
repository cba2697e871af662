// Two chunks of a page are loaded at once, and Jest's module loader does not stand that both are the first to link these.
import '@bindery/contracts/identity';
import '@bindery/ui/testing';
import '@bindery/web-kit/api';
import { openSession, type Auth } from '@bindery/web-kit/auth';
import { AuthClient } from '@supabase/auth-js';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../app/app.js';
import { routes } from '../app/router.js';
import { sessionOf, type FakeServer } from './fake-server.js';

// The first test of a file waits for its page's code to be loaded and compiled.
configure({ asyncUtilTimeout: 15_000 });

const opened: Auth[] = [];
afterEach(async () => {
  cleanup();
  await Promise.all(opened.splice(0).map((auth) => auth.dispose()));
  // The client counts its instances for as long as the page lives and warns of a second one; here each test is a page.
  Reflect.set(AuthClient, 'nextInstanceID', {});
});

interface OpenedPage {
  user: UserEvent;
  /** Where the page is now, with its query. */
  address: () => string;
}

interface OpenOptions {
  /** The fragment, which only the browser knows. */
  hash?: string;
  /** There is a session in this browser already. */
  signedIn?: boolean;
}

function standInForTheBrowser(server: FakeServer): void {
  const media = (query: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: media });
  // What the palette and the selects measure, scroll and point with, and jsdom has not.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, hasPointerCapture: () => false });
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Object.defineProperty(window, 'scrollTo', { configurable: true, value: () => undefined });
  for (const place of [globalThis, window]) {
    Object.defineProperty(place, 'fetch', { configurable: true, writable: true, value: server.fetch });
  }
}

/** Opens the shell at an address, as a browser with this server behind it would. */
export function openPage(server: FakeServer, address: string, options: OpenOptions = {}): OpenedPage {
  standInForTheBrowser(server);
  localStorage.clear();
  if (options.signedIn) {
    const session = sessionOf(server.me.email, 'first', server.token);
    localStorage.setItem('bindery.session', JSON.stringify(session));
  }
  window.history.replaceState(null, '', `/${options.hash ?? ''}`);
  const session = openSession(window.location.origin);
  opened.push(session.auth);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<App {...session} router={router} />);
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
