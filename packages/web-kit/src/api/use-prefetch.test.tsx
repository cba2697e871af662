import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiClient } from './api-client.js';
import { ApiContext } from '@bindery/web-kit/context';
import { ResourceCache, useRefetchAll, useResource } from './use-resource.js';
import { usePrefetch, type Prefetch } from './use-prefetch.js';

const KEY = '/insureds?page=2';
const parser = { parse: (value: unknown) => String(value) };

/** A server that answers each read with the state of the data at that moment, and changes it with each write. */
function openServer() {
  const server = { data: 'before', reads: 0, write: Promise.resolve() };
  const fetch = async (_address: unknown, init?: RequestInit) => {
    if (init?.method !== 'GET') {
      await server.write;
      server.data = 'after';
      return new Response(null, { status: 204 });
    }
    server.reads += 1;
    return Response.json(server.data);
  };
  const tokens = {
    accessToken: async () => 'token',
    renew: async () => null,
    ended: () => undefined,
    stepUp: async () => false,
  };
  return { server, api: new ApiClient({ tokens, fetch }) };
}

function Opened() {
  const { data } = useResource(KEY, parser);
  return <p>{data ?? 'nothing yet'}</p>;
}

function openPage() {
  const { server, api } = openServer();
  let prefetch: Prefetch = () => undefined;
  const Page = ({ children }: { children?: ReactNode }) => {
    return (
      <ApiContext value={api}>
        <ResourceCache>
          <Keep />
          {children}
        </ResourceCache>
      </ApiContext>
    );
  };
  let refetchAll = () => Promise.resolve();
  const Keep = () => {
    prefetch = usePrefetch();
    refetchAll = useRefetchAll();
    return null;
  };
  const { rerender } = render(<Page />);
  return {
    ...{ server, api },
    refetchAll: () => refetchAll(),
    prefetch: () => prefetch(KEY, () => api.get(KEY, { parser })),
    openScreen: () =>
      rerender(
        <Page>
          <Opened />
        </Page>,
      ),
  };
}

afterEach(() => jest.useRealTimers());

test('a prefetched response serves the opening screen without a second request', async () => {
  const { server, prefetch, openScreen } = openPage();
  prefetch();
  openScreen();
  expect(await screen.findByText('before')).toBeVisible();
  expect(server.reads).toBe(1);
});

test('a screen requests again when data changed after the prefetch', async () => {
  const { server, api, prefetch, openScreen } = openPage();
  prefetch();
  await act(() => api.post('/insureds/7', {}));
  openScreen();
  expect(await screen.findByText('after')).toBeVisible();
  expect(server.reads).toBe(2);
});

test('a screen requests again when a change was under way during the prefetch', async () => {
  const { server, api, prefetch, openScreen } = openPage();
  let commit: () => void = () => undefined;
  server.write = new Promise((resolve) => (commit = resolve));
  const change = api.post('/insureds/7', {});
  prefetch();
  commit();
  await act(() => change);
  openScreen();
  expect(await screen.findByText('after')).toBeVisible();
});

test('a screen requests again when the prefetch is a second old', async () => {
  jest.useFakeTimers();
  const { server, prefetch, openScreen } = openPage();
  prefetch();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  server.data = 'newer';
  openScreen();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText('newer')).toBeVisible();
});

test('a screen requests again when the client is invalidated', async () => {
  const { server, api, prefetch, openScreen } = openPage();
  prefetch();
  api.invalidate();
  server.data = 'theirs';
  openScreen();
  expect(await screen.findByText('theirs')).toBeVisible();
});

test('an open screen shows what long work of the server has changed', async () => {
  const { server, refetchAll, openScreen } = openPage();
  openScreen();
  expect(await screen.findByText('before')).toBeVisible();
  server.data = 'imported';
  await act(() => refetchAll());
  expect(screen.getByText('imported')).toBeVisible();
});
