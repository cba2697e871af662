import { problem, type FakeApi } from '@bindery/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, id, individual, listOf, note, noteEntry, policy } from '../../../testing/records.js';

const ada = individual();
const page = `/individuals/${ada.id}`;
const timeline = `GET /insureds/${ada.id}/timeline`;
const notes = `/insureds/${ada.id}/notes`;

const pinned = noteEntry({
  id: note().id.replace(/71$/, '72'),
  kind: 'note',
  body: 'Mornings.',
  pinned: true,
});
/** The timeline answers pinned notes and the others in two calls. */
const withTimeline = (api: FakeApi, ...items: ReturnType<typeof noteEntry>[]) =>
  api.on(timeline, ({ query }) =>
    Response.json(
      listOf(items.filter(({ note: one }) => (one?.pinned ?? false) === (query.get('pinned') === 'true'))),
    ),
  );
const card = async () => within(await screen.findByRole('region', { name: 'Timeline' }));
const text = () => screen.findByRole('textbox', { name: 'Note' });

it('shows pinned notes above the newest entries, each with who and what', async () => {
  openCrm(withTimeline(apiOf(ada), noteEntry(), pinned), page);
  const [first, second] = await (await card()).findAllByRole('listitem');
  expect(first).toHaveTextContent(/^NoteAna Reyes · Nov 18, \d.*Mornings\.$/);
  expect(second).toHaveTextContent(/^CallAna Reyes · .*Asked about dental\.$/);
});

it('says that nobody has added a task of a rule', async () => {
  const made = { kind: 'task', title: 'Task added', actor_name: null, note: null } as const;
  openCrm(withTimeline(apiOf(ada), { ...noteEntry(), ...made }), page);
  expect(await (await card()).findByText(/^Automatic ·/)).toBeVisible();
});

it('logs a call with c, a line and Enter', async () => {
  const api = withTimeline(apiOf(ada)).answers(`POST ${notes}`, note(), { status: 201 });
  const { user } = openCrm(api, page);
  await text();
  fireEvent.keyDown(document.body, { key: 'c' });
  await waitFor(async () => expect(await text()).toHaveFocus());
  await user.keyboard('Asked about dental.{Enter}');
  expect(await screen.findByText('Call logged')).toBeVisible();
  const [sent] = api.sent(`POST ${notes}`);
  expect(sent?.body).toEqual({ kind: 'call', body: 'Asked about dental.', pinned: false });
  expect(await text()).toHaveValue('');
  // The keys of the page work again.
  // So that Tab goes on from there, and the keys of the page work.
  await waitFor(() => expect(screen.getByRole('form', { name: 'New note' })).toHaveFocus());
});

it('keeps a text that could not be saved, also in another tab and during an edit', async () => {
  const api = withTimeline(apiOf(ada)).on(`POST ${notes}`, () =>
    problem(503, 'unavailable', 'Try again soon.'),
  );
  const { user } = openCrm(api, page);
  await user.click(await screen.findByRole('button', { name: 'Add note' }));
  await user.keyboard('Two{Shift>}{Enter}{/Shift}lines');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText("The note couldn't be saved: Try again soon.")).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^Dependents/ }));
  await user.click(screen.getByRole('tab', { name: 'Personal info' }));
  expect(await text()).toHaveValue('Two\nlines');
  await user.click(screen.getByRole('button', { name: 'Edit individual' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await text()).toHaveValue('Two\nlines');
});

it('edits only what changed, shows earlier versions, pins, and deletes with undo', async () => {
  const edited = note({ edited_at: '2026-11-19T12:00:00.000Z', edited_by_name: 'Ben Okafor' });
  const api = withTimeline(apiOf(ada), noteEntry(edited))
    .answers(`PUT /notes/${edited.id}`, edited)
    .answers(
      `GET /notes/${edited.id}/versions`,
      listOf([{ ...edited, body: 'Asked about dentures.', at: edited.created_at, actor_name: ana.name }]),
    )
    .done(`DELETE /notes/${edited.id}`)
    .answers(`POST /notes/${edited.id}/restore`, edited);
  const { user } = openCrm(api, page);
  await user.click(await (await card()).findByRole('button', { name: 'edited by Ben Okafor' }));
  const versions = await screen.findByRole('dialog', { name: 'Earlier versions' });
  expect(await within(versions).findByText('Asked about dentures.')).toBeVisible();
  await user.click(within(versions).getAllByRole('button', { name: 'Close' })[0]!);
  const menuOf = (item: string) => inRowMenu(user, 'call of Nov 18, 2026', item);
  await menuOf('Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit note' }));
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), ' Twice.');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await waitFor(() =>
    expect(api.sent(`PUT /notes/${edited.id}`).at(-1)?.body).toEqual({ body: 'Asked about dental. Twice.' }),
  );
  await menuOf('Pin');
  await waitFor(() => expect(api.sent(`PUT /notes/${edited.id}`).at(-1)?.body).toEqual({ pinned: true }));
  await menuOf('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.sent(`POST /notes/${edited.id}/restore`)).toHaveLength(1));
});

it('filters by kind, searches, and says when nothing matches', async () => {
  const api = withTimeline(apiOf(ada), noteEntry()).answers(timeline, listOf([noteEntry()], { total: 4 }));
  const { user } = openCrm(api, page);
  await (await card()).findAllByText('Asked about dental.');
  api.answers(timeline, listOf([], { total: 4 }));
  await user.type((await card()).getByRole('searchbox', { name: 'Search the timeline' }), 'vision{Enter}');
  await user.click((await card()).getByRole('combobox', { name: 'Show' }));
  await user.click(await screen.findByRole('option', { name: 'Call' }));
  expect(await (await card()).findByText('Nothing in the timeline matches.')).toBeVisible();
  const { query } = api.sent(timeline).at(-1)!;
  expect([query.get('search'), query.get('kind')]).toEqual(['vision', 'call']);
});

it('offers no search of a few entries', async () => {
  openCrm(withTimeline(apiOf(ada), noteEntry()), page);
  await (await card()).findByText('Asked about dental.');
  expect(screen.queryByRole('searchbox', { name: 'Search the timeline' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Show' })).toBeNull();
});

it('offers no note to somebody who may not change the individual', async () => {
  openCrm(withTimeline(apiOf(individual({ can_edit: false })), noteEntry({ can_edit: false })), page);
  expect(await screen.findByText('Asked about dental.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  for (const name of [/Add note/, /^Actions for call/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('saves by Ctrl+S from any field of the note, and not elsewhere', async () => {
  const api = withTimeline(apiOf(ada)).answers(`POST ${notes}`, note(), { status: 201 });
  const { user } = openCrm(api, page);
  await user.click(await text());
  await user.keyboard('Called back.');
  await user.click(document.body);
  await user.keyboard('{Control>}s{/Control}');
  expect(api.sent(`POST ${notes}`)).toHaveLength(0);
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.keyboard('{Escape}{Control>}s{/Control}');
  expect(await screen.findByText('Note added')).toBeVisible();
  expect(api.sent(`POST ${notes}`)[0]?.body).toMatchObject({ body: 'Called back.' });
});

it('writes a note by its key, and logs a call by another', async () => {
  const { user } = openCrm(withTimeline(apiOf(ada)), page);
  await text();
  await user.keyboard('n');
  expect(await text()).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveTextContent('Note');
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('c');
  expect(await text()).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveTextContent('Call');
});

it('logs a call as not reached by key', async () => {
  const api = withTimeline(apiOf(ada));
  const unanswered = note({ outcome: 'not_reached', next_try: { date: '2026-12-01' } });
  api.answers(`POST ${notes}`, unanswered, { status: 201 });
  const { user } = openCrm(api, page);
  await text();
  await user.keyboard('u');
  expect(await screen.findByText('Not reached. Call again on Dec 1, 2026')).toBeVisible();
  expect(api.sent(`POST ${notes}`)[0]?.body).toMatchObject({ kind: 'call', outcome: 'not_reached' });
});

it('shows the policies in force, and apart from them what starts later', async () => {
  const api = withTimeline(apiOf(ada)).answers(
    'GET /policies',
    listOf([
      policy({ premium: '94.71', premium_mode: 'quarterly', renewal_date: '2098-01-01' }),
      policy({ id: id(40), product_name: 'Late PPO', renewal_date: '2020-05-01', policy_number: null }),
      policy({ id: note().id, product_name: 'Old HMO', state: 'ended', in_force: false }),
      policy({ id: ada.id, product_name: 'Next HMO', state: 'starts', in_force: false }),
    ]),
  );
  openCrm(api, page);
  const inForce = await screen.findByRole('region', { name: 'Policies in force' });
  expect(await within(inForce).findByRole('link', { name: 'Gold PPO' })).toBeVisible();
  expect(inForce).toHaveTextContent('renews Jan 1, 2098$94.71 quarterly');
  expect(within(inForce).getByText('overdue since May 1, 2020')).toHaveAttribute('data-late');
  expect(inForce).not.toHaveTextContent('Old HMO');
  expect(inForce).toHaveTextContent(/Gold PPO.*Late PPO.*Starting later.*Next HMO/);
  // The same six columns in each, whatever one lacks.
  const cells = within(inForce)
    .getAllByRole('listitem')
    .map(({ children: [names, ...rest] }) => [...names!.children, ...rest].map((cell) => cell.textContent));
  expect(cells[1]).toEqual([
    ...['Late PPO', 'Kestrel Mutual', '', 'In force'],
    ...['overdue since May 1, 2020', '$129.50 monthly'],
  ]);
  expect(cells[2]!.slice(2)).toEqual(['#P-100', 'Not started', 'starts Jan 1, 2026', '$129.50 monthly']);
});
