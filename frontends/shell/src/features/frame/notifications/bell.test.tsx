import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, type FakeRequest } from '../../../testing/fake-server.js';
import { openPage } from '../../../testing/open-page.js';

const LIST = '/api/notifications';
const COUNT = `${LIST}/count`;
const one = (id: string, event: string, more: object = {}) => ({
  ...{
    id: `00000000-0000-4000-8000-00000000000${id}`,
    kind: 'job',
    event,
    record: null,
    actor: null,
    count: 1,
    days: null,
    counts: null,
  },
  ...{ created_at: '2026-11-28T12:00:00.000Z', read_at: null, archived_at: null },
  ...more,
});
const actor = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Ana Lindqvist' };

function serverWith(...items: ReturnType<typeof one>[]): FakeServer {
  const server = new FakeServer();
  const read = new Set<string>();
  const unread = () => items.filter(({ id }) => !read.has(id));
  server.on(`GET ${LIST}`, ({ query }: FakeRequest) =>
    Response.json({ items: query.get('unread') ? unread() : items, next: null }),
  );
  server.on(`GET ${COUNT}`, () => Response.json({ unread: unread().length }));
  server.on(`POST ${LIST}/read`, ({ body }: FakeRequest) => {
    const { ids = items.map(({ id }) => id) } = body as { ids?: string[] };
    for (const id of ids) read.add(id);
    return Response.json({ unread: unread().length });
  });
  return server;
}
const bell = (name: string) => screen.findByRole('button', { name });

afterEach(() => (document.title = ''));

test('counts what is unread, in the title of the tab too', async () => {
  openPage(serverWith(one('1', 'import_completed'), one('2', 'payment_failed')), '/app/dashboard/settings', {
    signedIn: true,
  });
  expect(await bell('Notifications, 2 unread')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('(2) Settings · Bindery'));
});

test('lists the newest in words, and marks what is opened', async () => {
  const shared = one('1', 'full_export', { kind: 'security', actor, count: 1204 });
  const server = serverWith(shared, one('2', 'a_thing_of_next_year'));
  const { user, address } = openPage(server, '/app/dashboard/settings', { signedIn: true });
  await user.click(await bell('Notifications, 2 unread'));
  const list = await screen.findByRole('list', { name: 'Notifications' });
  expect(within(list).getByText('There is news in Bindery')).toBeVisible();
  await user.click(
    within(list).getByText('Ana Lindqvist exported 1,204 records with protected numbers in full'),
  );
  expect(address()).toBe('/app/dashboard/exports');
  expect(await bell('Notifications, 1 unread')).toBeVisible();
  expect(server.sent(`POST ${LIST}/read`).map(({ body }) => body)).toEqual([{ ids: [shared.id] }]);
});

test('names a client whom the reader can see, and no other', async () => {
  const clients = ['b1', 'b2'].map((id) => ({
    ...one(id === 'b1' ? '3' : '4', 'individual_assigned', { kind: 'assigned', actor }),
    record: { type: 'individual', id: `00000000-0000-4000-8000-0000000000${id}` },
  }));
  const server = serverWith(...(clients as never[]));
  server.on('POST /api/record-names', { items: [{ ...clients[0]!.record, name: 'Walt Hastings' }] });
  const { user } = openPage(server, '/app/dashboard/settings', { signedIn: true });
  await user.click(await bell('Notifications, 2 unread'));
  const named = await screen.findByText('Ana Lindqvist assigned Walt Hastings to you');
  expect(named).toHaveAttribute('href', `/app/dashboard/individuals/${clients[0]!.record.id}`);
  expect(screen.getByText('Ana Lindqvist assigned a client to you')).toBeVisible();
});

test('empties when all are marked', async () => {
  const { user } = openPage(serverWith(one('1', 'import_completed')), '/app/dashboard/settings', {
    signedIn: true,
  });
  await user.click(await bell('Notifications, 1 unread'));
  await user.click(await bell('Mark all as read'));
  expect(await bell('Notifications')).toBeVisible();
});

test('what is about a page is read once that page is opened by another way', async () => {
  const server = serverWith(one('1', 'new_device', { kind: 'security' }));
  const { user } = openPage(server, '/app/dashboard/settings', { signedIn: true });
  expect(await bell('Notifications, 1 unread')).toBeVisible();
  await user.click(await screen.findByRole('tab', { name: 'Security' }));
  expect(await bell('Notifications')).toBeVisible();
});

test('what comes while its page is open stays unread until it is opened', async () => {
  const mention = {
    ...one('5', 'mentioned', { kind: 'mention', actor }),
    record: { type: 'individual', id: '00000000-0000-4000-8000-0000000000b3' },
  };
  const items: unknown[] = [];
  const server = serverWith().on(`GET ${LIST}`, () => Response.json({ items, next: null }));
  server.on(`GET ${COUNT}`, () => Response.json({ unread: items.length }));
  server.on(`POST ${LIST}/read`, () => Response.json({ unread: items.splice(0).length - 1 }));
  server.on('POST /api/record-names', { items: [{ ...mention.record, name: 'Walt Hastings' }] });
  const path = `/app/dashboard/individuals/${mention.record.id}`;
  const { user } = openPage(server, path, { signedIn: true });
  await bell('Notifications');
  items.push(mention);
  const otherTab = new BroadcastChannel('bindery.notifications');
  otherTab.postMessage('marked');
  otherTab.close();
  await user.click(await bell('Notifications, 1 unread'));
  const link = await screen.findByText('Ana Lindqvist mentioned you in a note on Walt Hastings');
  expect(link).toHaveAttribute('href', path);
  expect(server.sent(`POST ${LIST}/read`)).toEqual([]);
  await user.click(link);
  expect(await bell('Notifications')).toBeVisible();
});

test('the page filters, and says so where nothing is', async () => {
  const server = serverWith().on(`GET ${LIST}`, { items: [], next: null });
  const { user, address } = openPage(server, '/app/notifications', { signedIn: true });
  expect(await screen.findByText('News of your work and your agency appears here.')).toBeVisible();
  await user.click(await screen.findByRole('tab', { name: 'Archived' }));
  expect(address()).toBe('/app/notifications?show=archived&kind=any');
  expect(await screen.findByText(/^What you archive is kept/)).toBeVisible();
});
