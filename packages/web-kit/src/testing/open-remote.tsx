import type { AccessMetadata } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';
import { ToastProvider } from '@bindery/ui';
import '@bindery/ui/testing';
import type { Session } from '@supabase/auth-js';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ResourceCache } from '../api/index.js';
import {
  SESSION_KEY,
  SessionKeeper,
  SessionProvider,
  SessionStore,
  useSession,
  type SessionParts,
} from '../session/index.js';
import { StepUpDialog } from '../step-up/step-up-dialog.js';
import type { FakeApi } from './fake-api.js';

export interface OpenOptions {
  /** The component that the front end exposes. */
  App: ComponentType;
  /** Its address in the shell, such as `/app/dashboard`. */
  mount: string;
  /** The address to open. */
  address: string;
  api: FakeApi;
  me?: Partial<MeView> | undefined;
  access?: Partial<AccessMetadata> | undefined;
}

export interface OpenedRemote {
  user: UserEvent;
  /** The current address with its query. */
  address: () => string;
  /** Goes back or forward in the history. */
  go: (steps: number) => Promise<void>;
}

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const someone: MeView = {
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0001',
  email: 'olivia@harbor.test',
  full_name: 'Olivia Park',
  role: 'agency_admin',
  account_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0002',
  account_name: 'Harbor Insurance Group',
  is_owner: true,
  can_see_all_records: true,
  second_factor_due_at: null,
  date_format: 'mdy',
  support_email: null,
};

/** Opens a micro-frontend as the shell would: signed in, at an address, with a fake API. */
export function openRemote(options: OpenOptions): OpenedRemote {
  const { App, mount, address, api } = options;
  const me = { ...someone, ...options.me };
  api.answers('POST /auth/sync-user', me).answers('GET /auth/me', me);
  const keeper = new SessionKeeper(partsWith(me, tokenOf(me, options.access)), { fetch: api.fetch });
  const router = createMemoryRouter(
    [
      { path: `${mount}/*`, element: <App /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <ToastProvider>
      <SessionProvider keeper={keeper}>
        <WhenSignedIn>
          <RouterProvider router={router} />
        </WhenSignedIn>
        <StepUpDialog />
      </SessionProvider>
    </ToastProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    go: (steps) => act(() => router.navigate(steps)),
  };
}

function WhenSignedIn({ children }: { children: ReactNode }) {
  return useSession().me ? <ResourceCache>{children}</ResourceCache> : null;
}

function tokenOf(me: MeView, access: Partial<AccessMetadata> = {}): string {
  const app_metadata: AccessMetadata = {
    account_id: me.account_id,
    user_role: me.role,
    is_owner: me.is_owner,
    service_level: 'all_services',
    includes: [],
    entitlement: 'active',
    sees_all: true,
    edits_all: true,
    deletes: true,
    exports: true,
    second_factor_due: false,
    scopes: null,
    key_id: null,
    step_up_methods: ['reauthentication'],
    user_version: 1,
    account_version: 1,
    ...access,
  };
  const claims = { sub: me.id, email: me.email, session_id: me.id, amr: [], app_metadata };
  return `head.${btoa(JSON.stringify(claims))}.mark`
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The dependencies of the session keeper, with a permanent session. */
function partsWith({ id }: MeView, token: string): SessionParts {
  const session = { access_token: token, refresh_token: 'refresh', user: { id } } as Session;
  const stored = new Map([[SESSION_KEY, JSON.stringify(session)]]);
  const client = {
    onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => undefined } } }),
    getSession: () => Promise.resolve({ data: { session }, error: null }),
    refreshSession: () => Promise.resolve({ data: { session }, error: null }),
    signOut: () => Promise.resolve({ error: null }),
  };
  return {
    client: client as unknown as SessionParts['client'],
    store: new SessionStore({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    }),
    transport: {
      wake: () => undefined,
      endSession: () => Promise.resolve(true),
      endSessionInTime: () => Promise.resolve(),
    },
  };
}
