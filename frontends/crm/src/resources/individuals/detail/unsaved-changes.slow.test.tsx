import { problem } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { individual, listOf } from '../../../testing/records.js';

const ada = individual();
const record = `/insureds/${ada.id}`;
const list = '/app/dashboard/individuals';
const api = () => apiOf(ada).answers('GET /insureds', listOf([ada]));

type Opened = ReturnType<typeof openCrm>;

/** A place where an individual is typed in: the way to it from the list, and how the page looks without it. */
const places: Record<string, { enter: (page: Opened) => Promise<void>; here: string; closed: () => void }> = {
  'the adding dialog': {
    enter: async ({ user }) => {
      await user.keyboard('n');
      await user.click(await screen.findByRole('button', { name: 'More fields' }));
    },
    here: list,
    closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
  },
  'the editing dialog': {
    enter: async ({ user }) => {
      await inRowMenu(user, 'Ada Byron', 'Edit');
    },
    here: list,
    closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
  },
};

const unloadIsHeld = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

/** Types into a form that is opened from the list, which was come to from the page of a record. */
async function typeIn(place: string, server = api()) {
  const page = openCrm(server, `/individuals/${ada.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
  await page.user.click(screen.getByRole('link', { name: 'Back to Individuals' }));
  await screen.findByText('Byron, Ada');
  await places[place]!.enter(page);
  fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'Countess' } });
  await waitFor(() => expect(unloadIsHeld()).toBe(true));
  return page;
}

const keep = async ({ user }: Opened) =>
  user.click(
    within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })).getByRole('button', {
      name: 'Keep editing',
    }),
  );

describe.each(Object.keys(places))('%s', (place) => {
  const { here, closed } = places[place]!;

  it('prompts on Escape, Cancel and Back and discards the text only when confirmed', async () => {
    const page = await typeIn(place);
    const nickname = screen.getByLabelText(/^Nickname/);
    for (const leave of [
      () => page.user.keyboard('{Escape}'),
      () => page.user.click(screen.getByRole('button', { name: 'Cancel' })),
      () => page.go(-1),
    ]) {
      await leave();
      await keep(page);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(nickname).toHaveValue('Countess');
      expect(page.address()).toBe(here);
      nickname.focus();
    }
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(closed);
    expect(unloadIsHeld()).toBe(false);
  });

  it('follows Back after the changes are discarded', async () => {
    const page = await typeIn(place);
    await page.go(-1);
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(page.address()).not.toBe(here));
  });

  it('blocks closing the tab while text is unsaved, even during a save', async () => {
    let answer: (response: Response) => void = () => undefined;
    const slow = () => new Promise<Response>((resolve) => (answer = resolve));
    const page = await typeIn(place, api().on(`PUT ${record}`, slow).on('POST /insureds', slow));
    if (place === 'the adding dialog') {
      fireEvent.change(screen.getByLabelText(/^First name/), { target: { value: 'Ada' } });
      fireEvent.change(screen.getByLabelText(/^Last name/), { target: { value: 'Byron' } });
    }
    await page.user.click(screen.getByRole('button', { name: /^(Create|Update|Save)$/ }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
    expect(unloadIsHeld()).toBe(true);
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answer(problem(503, 'unavailable', 'Try again in a moment.'));
    expect(await screen.findByRole('button', { name: /^(Create|Update|Save)$/ })).toBeVisible();
    expect(screen.getByLabelText(/^Nickname/)).toHaveValue('Countess');
  });
});

it('the adding dialog prompts on Close and ignores a click outside', async () => {
  const page = await typeIn('the adding dialog');
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(screen.getByLabelText(/^Nickname/)).toHaveValue('Countess');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  await keep(page);
  expect(screen.getByLabelText(/^Nickname/)).toHaveValue('Countess');
});

it('Escape closes an open select without leaving the form', async () => {
  const page = await typeIn('the editing dialog');
  await page.user.click(screen.getByRole('combobox', { name: /^Gender/ }));
  await screen.findByRole('option', { name: 'Female (F)' });
  await page.user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
