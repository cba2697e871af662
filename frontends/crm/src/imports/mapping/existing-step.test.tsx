import { FakeApi } from '@bindery/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { fileColumn, importedFile, importView } from '../../testing/imports.js';
import { openCrm } from '../../testing/open-crm.js';
import { ana, carrier, individuals, listOf, product } from '../../testing/records.js';

const view = importView();
const GET = `GET /imports/${view.id}`;
const MAP = `PUT /imports/${view.id}/mapping`;
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const withReferences = () =>
  new FakeApi()
    .answers('GET /agents', listOf([ana]))
    .answers('GET /carriers', listOf([carrier()]))
    .answers('GET /products', listOf([product()]))
    .answers('GET /tags', listOf([]));

it('asks what happens to existing individuals only if there are any', async () => {
  const columns = [
    fileColumn(0, 'Mail', { suggested_field: 'email' }),
    fileColumn(1, 'SSN', { suggested_field: 'ssn' }),
    fileColumn(2, 'Client', { suggested_field: 'last_name', split: 'last_first' }),
  ];
  const api = withReferences()
    .answers('GET /insureds', listOf(individuals(3)))
    .answers(GET, importView({ file: importedFile({ columns }) }))
    .answers(MAP, view);
  const { user } = openCrm(api, `/individuals/import/${view.id}`);
  await user.click(await press('Continue'));
  expect(await screen.findByLabelText('Imported last time')).toBeChecked();
  await user.click(await press('Move up: Email'));
  expect(await press('Move up: Email')).toHaveFocus();
  await user.click(await press('Move up: Email'));
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await user.click(screen.getByLabelText('Replace with the value of the file'));
  await user.click(screen.getByLabelText('Leave them out'));
  await user.click(await press('Check all rows'));
  await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
  expect(api.sent(MAP)[0]!.body).toMatchObject({
    match: { by: ['email', 'ssn', 'last_import'], otherwise: 'skip' },
    columns: [{ on_match: 'overwrite' }, { on_match: 'overwrite' }, { on_match: 'overwrite' }],
  });
});
