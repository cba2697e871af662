import { problem } from '@bindery/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { openCrm } from '../../../testing/open-crm.js';
import { individual } from '../../../testing/records.js';

const ada = individual({ nickname: 'Addie', title: null });
const record = `/insureds/${ada.id}`;
const PUT = `PUT ${record}`;

async function open(api = apiOf(ada)) {
  const page = openCrm(api, `/individuals/${ada.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
  return { ...page, api };
}

/** Answers saves as the server does, each with the next version. */
function saving() {
  let stored = ada;
  const api = apiOf(ada);
  api.on(PUT, ({ body }) => {
    stored = { ...stored, ...(body as object), version: stored.version + 1 };
    api.answers(`GET ${record}`, stored);
    return Response.json(stored);
  });
  return api;
}

it('one field is edited where it stands, and the message undoes it', async () => {
  const { user, api } = await open(saving());
  await user.click(screen.getByRole('button', { name: 'Edit Nickname' }));
  const input = screen.getByLabelText('Nickname');
  expect(input).toHaveFocus();
  await user.clear(input);
  await user.type(input, 'Countess{Enter}');
  expect((await screen.findAllByText('Nickname updated'))[0]).toBeVisible();
  expect(screen.getByText('Countess')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Nickname' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await screen.findAllByText('Nickname restored'))[0]).toBeVisible();
  expect(screen.getByText('Addie')).toBeVisible();
  const sent = api.sent(PUT);
  expect(sent.map(({ body }) => body)).toEqual([{ nickname: 'Countess' }, { nickname: 'Addie' }]);
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual([
    `"${String(ada.version)}"`,
    `"${String(ada.version + 1)}"`,
  ]);
});

it('an undo after somebody else saved says so and changes nothing', async () => {
  const api = saving();
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: 'Edit Nickname' }));
  await user.type(screen.getByLabelText('Nickname'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText('Nickname updated');
  api.on(PUT, () => problem(412, 'precondition_failed', 'Somebody else changed this individual.'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(
    (await screen.findAllByText('Failed to restore Nickname: Somebody else changed this individual.'))[0],
  ).toBeVisible();
});

it('Escape takes a field back, typed in or not', async () => {
  const { user, api } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Nickname' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Nickname')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit Nickname' }));
  await user.type(screen.getByLabelText('Nickname'), '!');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Nickname')).toBeNull());
  expect(screen.getByText('Addie')).toBeVisible();
  expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  expect(api.sent(PUT)).toEqual([]);
});

it('a click on a value edits it, and leaving the field saves it', async () => {
  const { user, api } = await open(saving());
  await user.click(screen.getByText('Addie'));
  await user.type(screen.getByLabelText('Nickname'), '!');
  await user.click(document.body);
  expect((await screen.findAllByText('Nickname updated'))[0]).toBeVisible();
  expect(api.sent(PUT).map(({ body }) => body)).toEqual([{ nickname: 'Addie!' }]);
  expect(screen.queryByLabelText('Nickname')).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit Nickname' })).not.toHaveFocus();
});

it('a click on the next value saves this one and opens that one', async () => {
  const { user, api } = await open(saving());
  await user.click(screen.getByText('Addie'));
  await user.type(screen.getByLabelText('Nickname'), '!');
  await user.click(screen.getByText('Byron', { selector: 'dd' }));
  expect(await screen.findByRole('textbox', { name: /^Last name/ })).toHaveFocus();
  expect(api.sent(PUT)).toHaveLength(1);
  expect(screen.getByText('Addie!')).toBeVisible();
});

it('leaving an untouched field closes it and sends nothing', async () => {
  const { user, api } = await open();
  await user.click(screen.getByText('Addie'));
  await user.click(document.body);
  expect(screen.queryByLabelText('Nickname')).toBeNull();
  expect(api.sent(PUT)).toEqual([]);
});

it('a choice stays open while its list is, and leaving it saves', async () => {
  const { user, api } = await open(saving());
  await user.click(screen.getByRole('button', { name: 'Edit Gender' }));
  await user.click(screen.getByRole('combobox', { name: 'Gender' }));
  await user.click(await screen.findByRole('option', { name: 'Male (M)' }));
  expect(api.sent(PUT)).toEqual([]);
  expect(screen.getByRole('combobox', { name: 'Gender' })).toHaveTextContent('Male (M)');
  await user.click(document.body);
  expect((await screen.findAllByText('Gender updated'))[0]).toBeVisible();
  expect(api.sent(PUT).map(({ body }) => body)).toEqual([{ gender: 'M' }]);
});

it('Ctrl+S saves, and an encrypted value has an edit of its own without undo', async () => {
  const { user, api } = await open(saving());
  await user.click(screen.getByText('***-**-9999'));
  expect(screen.queryByLabelText('SSN')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit SSN' }));
  await user.clear(screen.getByLabelText('SSN'));
  await user.type(screen.getByLabelText('SSN'), '219-09-1111{Control>}s{/Control}');
  expect((await screen.findAllByText('SSN updated'))[0]).toBeVisible();
  expect(api.sent(PUT).map(({ body }) => body)).toEqual([{ ssn: '219091111' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it.each([
  ['ssn', 'SSN', '219-09-1111', '219091111'],
  ['mbi', 'Medicare number (MBI)', '1EG4TE5MK73', '1EG4TE5MK73'],
  ['drivers_license', "Driver's license", 'A1234567', 'A1234567'],
] as const)('a click on the blank of %s fills it', async (name, label, typed, sent) => {
  const { user, api } = await open(apiOf({ ...ada, [name]: null }));
  api.answers(PUT, { ...ada, version: ada.version + 1 });
  await user.click(screen.getByText(label, { selector: 'dt' }).nextElementSibling!);
  expect(screen.getByLabelText(label)).toHaveFocus();
  await user.keyboard(`${typed}{Enter}`);
  expect((await screen.findAllByText(`${label} updated`))[0]).toBeVisible();
  expect(api.sent(PUT).map(({ body }) => body)).toEqual([{ [name]: sent }]);
});

it('Enter fills the blank of an encrypted value, and a click that of an email', async () => {
  const { user } = await open(apiOf({ ...ada, mbi: null, email: null }));
  screen.getByRole('button', { name: 'Edit Medicare number (MBI)' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Medicare number (MBI)')).toHaveFocus();
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('button', { name: /^Show \d+ empty fields$/ }).at(-1)!);
  await user.click(screen.getByText('Email', { selector: 'dt' }).nextElementSibling!);
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('a refused value keeps the field open with its sentence', async () => {
  const { user, api } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Email' }));
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'nowhere{Enter}');
  expect(await screen.findByText(/email/i, { selector: '[role="alert"], p' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nowhere');
  expect(api.sent(PUT)).toEqual([]);
});

it('a field that somebody else saved meanwhile offers both values', async () => {
  const api = apiOf(ada).on(PUT, () => problem(412, 'precondition_failed', 'Somebody else saved first.'));
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: 'Edit Nickname' }));
  await user.type(screen.getByLabelText('Nickname'), '!');
  api.answers(`GET ${record}`, { ...ada, nickname: 'Theirs', version: ada.version + 1 });
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
  expect(await screen.findByRole('group', { name: 'Conflicting versions' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Addie!');
});

it('empty fields are folded until they are asked for', async () => {
  const { user } = await open();
  expect(screen.queryByText('Title', { selector: 'dt' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: /^Show \d+ empty fields$/ }).at(-1)!);
  expect(screen.getByText('Title', { selector: 'dt' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit Title' }));
  expect(screen.getByLabelText('Title')).toHaveFocus();
});

it('nobody without the right to edit is offered it', async () => {
  await open(apiOf({ ...ada, can_edit: false }));
  expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
});
