import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';

const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
const registerRemotes = jest.fn();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote,
  registerPlugins: () => undefined,
  registerRemotes,
}));
const { Remote } = await import('./remote.js');

const config = {
  remotes: {
    crm: '/remotes/crm/mf-manifest.json',
    admin: '/remotes/admin/mf-manifest.json',
    third: '/third.json',
  },
};

beforeEach(() => {
  // React reports what a boundary caught; these tests break on purpose.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: () => Promise.resolve(new Response(JSON.stringify(config))),
  });
});

const region = (name: string) => (
  <MemoryRouter>
    <Link to="/elsewhere">Elsewhere</Link>
    <p>The rest of the page</p>
    <Remote name={name} module="App" label="Individuals" fallback={<p>Loading...</p>} />
  </MemoryRouter>
);

test('a remote loads from the URL configured at run time', async () => {
  loadRemote.mockResolvedValueOnce({ default: () => <p>Here it is</p> });
  render(region('crm'));
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByText('Here it is')).toBeVisible();
  expect(loadRemote).toHaveBeenCalledWith('crm/App');
  const [[remotes]] = registerRemotes.mock.calls as [[{ name: string; entry: string }[]]];
  expect(remotes[0]).toMatchObject({
    name: 'crm',
    entry: `${window.location.origin}/remotes/crm/mf-manifest.json`,
  });
});

test('a remote that fails to load shows an error in place and recovers on Try again', async () => {
  loadRemote.mockRejectedValueOnce(new Error('The manifest could not be loaded'));
  render(region('admin'));
  expect(await screen.findByText("Individuals isn't available right now")).toBeVisible();
  expect(screen.getByText('The rest of the page')).toBeVisible();
  loadRemote.mockResolvedValueOnce({ default: () => <p>Back again</p> });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Back again')).toBeVisible();
  expect(registerRemotes).toHaveBeenLastCalledWith(expect.anything(), { force: true });
});

test('a section that crashes does not affect another section', async () => {
  function Breaking() {
    if (useLocation().pathname === '/') throw new Error('This section is broken.');
    return <p>Another section</p>;
  }
  loadRemote.mockResolvedValueOnce({ default: Breaking });
  render(region('third'));
  expect(await screen.findByText("Individuals isn't available right now")).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('Another section')).toBeVisible();
});
