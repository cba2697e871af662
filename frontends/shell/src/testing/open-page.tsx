// Two chunks of a page load at once, and Jest's module loader fails when both link these modules first.
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

// The first test of a file also loads and compiles its page.
configure({ asyncUtilTimeout: 15_000 });

const opened: Auth[] = [];
afterEach(async () => {
  cleanup();
  await Promise.all(opened.splice(0).map((auth) => auth.dispose()));
  // The auth client warns of a second instance per page, but here each test is a page.
  Reflect.set(AuthClient, 'nextInstanceID', {});
});

/** The support address of the page, as the server writes it into its head. */
export const SUPPORT_EMAIL = 'support@agency.test';
document.head.insertAdjacentHTML('beforeend', `<meta name="support-email" content="${SUPPORT_EMAIL}">`);

interface OpenedPage {
  user: UserEvent;
  address: () => string;
}

interface OpenOptions {
  hash?: string;
  /** Whether the browser already has a session. */
  signedIn?: boolean;
  /** Whether the window is as narrow as a phone. */
  phone?: boolean;
}

function mockBrowserApis(server: FakeServer, phone: boolean): void {
  const media = (query: string) =>
    Object.assign(new EventTarget(), {
      matches: phone && query.includes('max-width: 719.98px'),
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: media });
  Object.defineProperty(window, 'scrollTo', { configurable: true, value: () => undefined });
  for (const place of [globalThis, window]) {
    Object.defineProperty(place, 'fetch', { configurable: true, writable: true, value: server.fetch });
  }
}

/** Opens the shell at an address with this server behind it. */
export function openPage(server: FakeServer, address: string, options: OpenOptions = {}): OpenedPage {
  mockBrowserApis(server, options.phone ?? false);
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
