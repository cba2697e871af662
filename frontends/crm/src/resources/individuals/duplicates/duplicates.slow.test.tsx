import type { PossibleDuplicate } from '@bindery/contracts/crm';
import { problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { openCrm } from '../../../testing/open-crm.js';
import { individual, listOf } from '../../../testing/records.js';

const ada = individual();
const duplicate: PossibleDuplicate = {
  ...{
    id: '6f1d6e9c-30f3-4a3f-9b1e-000000000002',
    first_name: 'Ada',
    last_name: 'Lovelace',
    dob: '1950-03-01',
  },
  matches: ['email', 'ssn'],
};
const withDuplicate = () =>
  apiOf(ada)
    .answers('GET /insureds', listOf([ada]))
    .answers('POST /insureds/duplicates', listOf([duplicate]));

describe('a possible duplicate', () => {
  it('appears with a link after a complete value is typed and does not block saving', async () => {
    const api = withDuplicate().answers('POST /insureds', individual(), { status: 201 });
    const { user } = openCrm(api, '/individuals');
    await screen.findAllByText('Byron, Ada');
    await user.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: 'Add individual' });
    const fill = async (label: RegExp, value: string) => {
      await user.click(within(dialog).getByLabelText(label));
      await user.paste(value);
    };
    await user.click(within(dialog).getByRole('button', { name: 'More fields' }));
    await fill(/^First name/, 'Ada');
    await fill(/^SSN/, '219-09');
    await fill(/^Last name/, 'King');
    await fill(/^SSN/, '-9999');
    const link = await within(dialog).findByRole('link', { name: /^Ada Lovelace/ });
    expect(link).toHaveAttribute('href', `/app/dashboard/individuals/${duplicate.id}`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.closest('[aria-live]')).toHaveTextContent('born Mar 1, 1950 · same email and SSN');
    // Half a value was not sent, and a whole one is in no address.
    expect(api.sent('POST /insureds/duplicates').map(({ body }) => body)).toEqual([{ ssn: '219-09-9999' }]);
    expect(JSON.stringify(api.requests.map(({ path, query }) => [path, ...query]))).not.toContain('219');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Individual created successfully!')).toBeVisible();
  });

  it('is found by name and date of birth when the page of an individual opens', async () => {
    const api = withDuplicate();
    openCrm(api, `/individuals/${ada.id}`);
    const merge = await screen.findByRole('link', { name: 'Merge' });
    expect(merge).toHaveAttribute('href', `/app/dashboard/individuals/${ada.id}/merge/${duplicate.id}`);
    const { id: except, first_name, last_name, dob } = ada;
    expect(api.sent('POST /insureds/duplicates').map(({ body }) => body)).toEqual([
      { first_name, last_name, dob, except },
    ]);
  });

  it('is searched by the touched fields of a record only and links to the merge', async () => {
    const api = withDuplicate();
    const { user } = openCrm(api, `/individuals/${ada.id}`);
    await user.click(await screen.findByRole('button', { name: 'Edit individual' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit individual' }));
    await user.click(await dialog.findByLabelText(/^Nickname/));
    await user.paste('Countess');
    await user.clear(dialog.getByLabelText(/^Email/));
    await user.paste('countess@mail.test');
    const merge = await dialog.findByRole('link', { name: 'Merge' });
    expect(merge).toHaveAttribute('href', `/app/dashboard/individuals/${ada.id}/merge/${duplicate.id}`);
    // The page itself asks by name and date of birth.
    const asked = api.sent('POST /insureds/duplicates').map(({ body }) => body);
    expect(asked).toContainEqual({ email: 'countess@mail.test', except: ada.id });
    expect(JSON.stringify(asked)).not.toContain('Countess"');
  });

  it('appears in the phone dialog when the number matches', async () => {
    const api = withDuplicate().answers(
      'POST /insureds/duplicates',
      listOf([{ ...duplicate, matches: ['phone'] }]),
    );
    const { user } = openCrm(api, `/individuals/${ada.id}`);
    await user.click(await screen.findByRole('button', { name: 'Add phone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add phone' });
    await user.click(within(dialog).getByLabelText(/^Phone number/));
    await user.paste('(212) 555-0123');
    const link = await within(dialog).findByRole('link', { name: /^Ada Lovelace/ });
    expect(link.closest('[aria-live]')).toHaveTextContent('same phone');
    const { body } = api.sent('POST /insureds/duplicates').at(-1)!;
    expect(body).toEqual({ phone: '(212) 555-0123', except: ada.id });
  });

  it('does not appear when the duplicate search fails', async () => {
    const api = withDuplicate().on('POST /insureds/duplicates', () =>
      problem(503, 'unavailable', 'Try again.'),
    );
    const { user } = openCrm(api, `/individuals/${ada.id}`);
    await user.click(await screen.findByRole('button', { name: 'Edit individual' }));
    await user.clear(screen.getByLabelText(/^Email/));
    await user.paste('countess@mail.test');
    await waitFor(() => {
      const { body } = api.sent('POST /insureds/duplicates').at(-1)!;
      expect(body).toMatchObject({ email: 'countess@mail.test' });
    });
    expect(screen.queryByText('Try again.')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Merge' })).toBeNull();
  });
});
