import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRemote } from '../../testing/fake-remotes.js';
import { FakeServer } from '../../testing/fake-server.js';

let finish: () => void = () => undefined;
const loaded = new Promise<void>((resolve) => (finish = resolve));
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: async (id: string) => {
    if (id === 'crm/App') await loaded;
    return fakeRemote(id);
  },
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../../testing/open-page.js');

test('while the CRM loads, the overview and a list each show their own shape', async () => {
  const { user } = openPage(new FakeServer(), '/app/dashboard/individuals', { signedIn: true });
  const parts = () => screen.getByRole('status', { name: 'Loading...' }).querySelectorAll('[aria-hidden]');
  const menu = within(await screen.findByRole('navigation'));
  await waitFor(() => expect(parts()).toHaveLength(2));
  await user.click(menu.getByRole('link', { name: /Dashboard/ }));
  await waitFor(() => expect(parts()).toHaveLength(8));
  finish();
  expect(await screen.findByText('crm/App is here')).toBeVisible();
});
