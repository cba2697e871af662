import { problem, type FakeApi } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { id, individual, listOf, note, noteEntry } from '../../../testing/records.js';

const ada = individual();
const page = `/individuals/${ada.id}`;
const viewers = `GET /insureds/${ada.id}/viewers`;
const notes = `POST /insureds/${ada.id}/notes`;
const [ana, ben] = [
  { id: id(91), name: 'Ana Alvarez' },
  { id: id(92), name: 'Ben Okafor' },
];

const apiWith = (...items: ReturnType<typeof noteEntry>[]): FakeApi =>
  apiOf(ada)
    .on(`GET /insureds/${ada.id}/timeline`, ({ query }) =>
      Response.json(listOf(query.get('pinned') === 'true' ? [] : items)),
    )
    .answers(viewers, listOf([ana, ben]))
    .answers(notes, note(), { status: 201 });
const text = () => screen.findByRole('textbox', { name: 'Note' });

it('mentions a colleague by @, and only those whose names are still there', async () => {
  const api = apiWith();
  const { user } = openCrm(api, page);
  await user.click(await text());
  await user.keyboard('Ask @al');
  expect(await screen.findByRole('option', { name: 'Ana Alvarez', selected: true })).toBeVisible();
  await user.keyboard('{Enter}and @b');
  expect(await screen.findByRole('option', { name: 'Ben Okafor', selected: true })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await text()).toHaveValue('Ask @Ana Alvarez and @Ben Okafor ');
  await user.keyboard('{Backspace}{Backspace}{Enter}');
  expect(await screen.findByText('Note added')).toBeVisible();
  expect(api.sent(notes).map(({ body }) => body)).toEqual([
    { kind: 'note', pinned: false, body: 'Ask @Ana Alvarez and @Ben Okafo', mentions: [ana.id] },
  ]);
  // All came at once, and are searched here.
  expect(new Set(api.sent(viewers).map(({ query }) => query.get('search')))).toEqual(new Set([null]));
});

it('searches the server where there are more than it answers at once', async () => {
  const api = apiWith().on(viewers, ({ query }) =>
    Response.json(listOf(query.get('search') === 'ben' ? [ben] : [ana], { total: 80 })),
  );
  const { user } = openCrm(api, page);
  await user.click(await text());
  await user.keyboard('@');
  expect(await screen.findByRole('option', { name: 'Ana Alvarez' })).toBeVisible();
  await user.keyboard('ben');
  expect(await screen.findByRole('option', { name: 'Ben Okafor' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Ana Alvarez' })).toBeNull();
});

it('says under the text why somebody cannot be mentioned, and keeps it', async () => {
  const sentence = "Someone you mentioned can't see this client.";
  const api = apiWith().on(notes, () =>
    problem(422, 'validation_failed', sentence, [{ path: 'mentions', message: sentence }]),
  );
  const { user } = openCrm(api, page);
  await user.click(await text());
  await user.keyboard('@al');
  await screen.findByRole('option', { name: 'Ana Alvarez' });
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await text()).toHaveValue('@Ana Alvarez ');
});

it('offers nobody while nobody knows who may see the client', async () => {
  const away = "Bindery can't tell right now who may see this client.";
  const api = apiWith().on(viewers, () => problem(503, 'unavailable', away));
  const { user } = openCrm(api, page);
  await user.click(await text());
  await user.keyboard('@');
  expect(await screen.findByRole('option', { name: away })).toBeVisible();
});

it('shows whom a note mentions, and an edit sends the others that it names', async () => {
  const written = note({ body: 'Ask @Ana Alvarez.', mentions: [ana.id], mentioned: [ana] });
  const api = apiWith(noteEntry(written)).answers(`PUT /notes/${written.id}`, written);
  const { user } = openCrm(api, page);
  expect((await screen.findByText('@Ana Alvarez')).parentElement).toHaveTextContent('Ask @Ana Alvarez.');
  await inRowMenu(user, 'call of Nov 18, 2026', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit note' }));
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), ' @ben');
  await screen.findByRole('option', { name: 'Ben Okafor' });
  await user.keyboard('{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await waitFor(() =>
    expect(api.sent(`PUT /notes/${written.id}`).at(-1)?.body).toEqual({
      ...{ body: 'Ask @Ana Alvarez. @Ben Okafor', mentions: [ana.id, ben.id] },
    }),
  );
});
