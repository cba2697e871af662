import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { claimBuild, reloadForNewVersion, useNewVersion, watchForNewVersion } from './new-version.js';

const PAGE = '<script src="/static/js/index.1111111111.js"></script>';
let deployed: { page: string; crm: string };
const reload = jest.fn();
let stopWatching: () => void;

beforeAll(() => claimBuild('crm', '/remotes/crm/b1/mf-manifest.json'));
beforeEach(() => {
  deployed = { page: PAGE, crm: 'b1' };
  document.body.innerHTML = '<div id="root"></div>';
  document.head.innerHTML = '<script src="/static/js/index.1111111111.js" type="text/plain"></script>';
  sessionStorage.clear();
  reload.mockReset();
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: (url: string) => {
      const config = { remotes: { crm: `/remotes/crm/${deployed.crm}/mf-manifest.json` } };
      return Promise.resolve(new Response(url === '/config.json' ? JSON.stringify(config) : deployed.page));
    },
  });
  stopWatching = watchForNewVersion(reload);
});
afterEach(() => stopWatching());

/** Waits for the promises of the watch, which it keeps to itself. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** A chunk that can't be loaded, as the browser reports it. */
async function failToLoad(element: HTMLElement = document.createElement('script')): Promise<void> {
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  await settled();
}

function Shown() {
  return <p>{useNewVersion() ? 'A new version is ready' : 'Up to date'}</p>;
}

describe('a script that fails to load', () => {
  test('reloads the page when a remote has a new build', async () => {
    deployed.crm = 'b2';
    await failToLoad();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('reloads the page when the shell is new, for a style sheet too', async () => {
    deployed.page = PAGE.replace('1111111111', '2222222222');
    await failToLoad(document.createElement('link'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('does nothing when the version is the same, or the site cannot be reached', async () => {
    await failToLoad();
    deployed.crm = 'b2';
    Object.defineProperty(globalThis, 'fetch', {
      configurable: true,
      value: () => Promise.reject(new TypeError('offline')),
    });
    await failToLoad();
    expect(reload).not.toHaveBeenCalled();
  });

  test('does nothing when it is a picture', async () => {
    deployed.crm = 'b2';
    await failToLoad(document.createElement('img'));
    expect(reload).not.toHaveBeenCalled();
  });
});

// These come last, as a page stays out of date.
describe('a page that must not be reloaded', () => {
  const form = (field: string) => document.body.insertAdjacentHTML('beforeend', `<form>${field}</form>`);

  test.each([
    '',
    '<input value="" />',
    '<input type="checkbox" value="on" />',
    '<input type="search" value="a" />',
  ])('is not one with the field %p', async (field) => {
    form(field);
    deployed.crm = 'b2';
    await failToLoad();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['text in a form', () => form('<input type="text" value="Ottilie" />')],
    ['text in a text area', () => form('<textarea>Before the storm.</textarea>')],
    [
      'unsaved changes',
      () => window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true }),
    ],
  ])('says that a new version is ready when it has %s', async (_what, prepare) => {
    deployed.crm = 'b2';
    prepare();
    const { unmount } = render(<Shown />);
    await failToLoad();
    expect(await screen.findByText('A new version is ready')).toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
    unmount();
  });

  test('is one that has been reloaded for this version', async () => {
    deployed.crm = 'b2';
    await reloadForNewVersion(reload);
    await failToLoad();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
