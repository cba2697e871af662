import { FakeApi } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { importedFile, importView } from '../../testing/imports.js';
import { openCrm } from '../../testing/open-crm.js';
import { ana, carrier, listOf, product } from '../../testing/records.js';

const view = importView();
const AT = `/individuals/import/${view.id}`;
const GET = `GET /imports/${view.id}`;
const MAP = `PUT /imports/${view.id}/mapping`;
const withReferences = () =>
  new FakeApi()
    .answers('GET /agents', listOf([ana]))
    .answers('GET /carriers', listOf([carrier()]))
    .answers('GET /products', listOf([product()]))
    .answers('GET /tags', listOf([]))
    .answers('GET /insureds', listOf([]));
const press = (name: string) => screen.findByRole('button', { name });

it('reads another sheet or another row of headers', async () => {
  const file = importedFile({
    sheets: [
      { name: 'Cover', hidden: true },
      { name: 'Clients', hidden: false },
    ],
    sheet: 1,
  });
  const api = withReferences().answers(GET, importView({ file })).answers(MAP, view);
  const { user } = openCrm(api, AT);
  await user.click(await press('Wrong sheet or headers?'));
  fireEvent.change(screen.getByLabelText('Row with the headers'), { target: { value: '5' } });
  await user.click(await press('Read again'));
  await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
  expect(api.sent(MAP)[0]!.body).toMatchObject({ sheet: 1, header_row: 5 });
});

it('reads a text file in another encoding', async () => {
  const file = importedFile({ kind: 'delimited', encoding: 'windows-1252' });
  const api = withReferences().answers(GET, importView({ file })).answers(MAP, view);
  const { user } = openCrm(api, AT);
  await user.click(await press('Wrong headers or letters?'));
  await user.click(screen.getByRole('combobox', { name: 'Encoding' }));
  await user.click(await screen.findByRole('option', { name: 'Mac (Roman)' }));
  await user.click(await press('Read again'));
  await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
  expect(api.sent(MAP)[0]!.body).toMatchObject({ encoding: 'macintosh' });
});

it.each([
  [false, '2 rows that the spreadsheet hides or filters out are left out.', 'Include them'],
  [true, '2 rows that the spreadsheet hides or filters out are included.', 'Leave them out'],
])('says what became of hidden rows: included %s', async (areIncluded, words, action) => {
  const file = importedFile({ hidden_rows: 2, include_hidden_rows: areIncluded });
  const api = withReferences().answers(GET, importView({ file })).answers(MAP, view);
  const { user } = openCrm(api, AT);
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(await press(action));
  await waitFor(() => expect(api.sent(MAP)).toHaveLength(1));
  expect(api.sent(MAP)[0]!.body).toMatchObject({ include_hidden_rows: !areIncluded });
});
