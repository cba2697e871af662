import { archiveBody } from '@bindery/contracts/crm';
import { problem, startedExport } from '@bindery/web-kit/testing';
import { screen } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { openCrm } from '../../../testing/open-crm.js';
import { individual } from '../../../testing/records.js';

const ada = individual({ status: 'active' });
const EXPORT = `POST /insureds/${ada.id}/export`;
const item = 'Export everything';

async function open(api = apiOf(ada), access: object = {}) {
  const page = openCrm(api, `/individuals/${ada.id}`, { me: { role: 'agent', is_owner: false }, access });
  await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
  return { ...page, api };
}

it('starts the export of everything about a client, with full numbers for a reason', async () => {
  const api = apiOf(ada).answers(EXPORT, startedExport, { status: 202 });
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  expect(await screen.findByText('Export everything about Ada Byron')).toBeVisible();
  await user.click(screen.getByText(/^Include full/));
  await user.click(screen.getByText('Export as a zip file'));
  expect(await screen.findByText('Say what the full numbers are for.')).toBeVisible();
  expect(api.sent(EXPORT)).toEqual([]);
  await user.type(screen.getByLabelText('Reason *'), 'Privacy request');
  await user.click(screen.getByText('Export as a zip file'));
  expect(await screen.findByText('Your export is on its way')).toBeVisible();
  const { body } = api.sent(EXPORT)[0]!;
  expect(archiveBody.parse(body)).toEqual({ include_protected: true, reason: 'Privacy request' });
  expect(screen.queryByText('Export everything about Ada Byron')).toBeNull();
});

it('says why an export did not start, and stays open', async () => {
  const api = apiOf(ada).on(EXPORT, () => problem(409, 'conflict', 'You already have 5 exports under way.'));
  const { user } = await open(api);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await user.click(await screen.findByText('Export as a zip file'));
  expect(await screen.findByText('You already have 5 exports under way.')).toBeVisible();
  expect(api.sent(EXPORT)[0]!.body).toEqual({});
  expect(screen.getByText('Export everything about Ada Byron')).toBeVisible();
});

it('is absent for people who may not export', async () => {
  const { user } = await open(apiOf(ada), { exports: false });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Delete individual' });
  expect(screen.queryByRole('menuitem', { name: item })).toBeNull();
});
