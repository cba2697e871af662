import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { openCrm } from '../../../testing/open-crm.js';
import { individual, listOf, phone } from '../../../testing/records.js';

const open = (changes: Parameters<typeof individual>[0] = {}) => {
  const shown = individual(changes);
  const api = apiOf(shown)
    .answers(`GET /insureds/${shown.id}/phones`, listOf([phone()]))
    .answers('GET /carriers', listOf([]));
  return openCrm(api, `/individuals/${shown.id}`);
};

it('calls the primary number and writes to the email from the header', async () => {
  open();
  const call = await screen.findByRole('link', { name: 'Call (775) 555-0101' });
  expect(call).toHaveAttribute('href', 'tel:+17755550101');
  expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:ada@mail.test');
  expect(screen.queryByText('Do not call', { selector: 'span' })).toBeNull();
  expect(document.title).toBe('Ada Byron · Bindery');
});

it('marks somebody who wants no calls, and writes to nobody who opted out', async () => {
  open({ do_not_call: true, email_opt_out: true });
  expect(await screen.findByText('Do not call', { selector: 'span' })).toBeVisible();
  expect(await screen.findByText('(775) 555-0101')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Call (775) 555-0101' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Email' })).toBeDisabled();
});

it('copies an email and a phone number, which are shown in clear', async () => {
  const { user } = open();
  const email = (await screen.findByText('Email', { selector: 'dt' })).parentElement!;
  await user.click(within(email).getByRole('button', { name: 'Copy Email' }));
  expect(await screen.findByText('Email copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('ada@mail.test');
  await user.click(screen.getByRole('button', { name: 'Copy (775) 555-0101' }));
  expect(await navigator.clipboard.readText()).toBe('(775) 555-0101');
});

it('adds a policy of the individual from the header', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add policy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add policy' }));
  expect(dialog.getByRole('combobox', { name: 'Individual' })).toHaveTextContent('Byron, Ada');
});

it('adds a policy by p, with the carrier first and the rarely used fields on request', async () => {
  const { user } = open();
  await screen.findByRole('button', { name: 'Add policy' });
  await user.keyboard('p');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add policy' }));
  expect(dialog.getByRole('combobox', { name: 'Carrier' })).toHaveFocus();
  expect(dialog.getByLabelText('Effective date')).toHaveValue(firstOfNextMonth());
  expect(dialog.queryByLabelText('Plan year')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'More fields' }));
  expect(dialog.getByLabelText('Employer ID')).toHaveFocus();
  expect(dialog.getByLabelText('Plan year')).toBeVisible();
});

it('opens nothing by p for who may not edit the individual', async () => {
  const { user } = open({ can_edit: false });
  await screen.findByRole('heading', { level: 1, name: 'Ada Byron' });
  await user.keyboard('p');
  expect(screen.queryByRole('dialog')).toBeNull();
});

function firstOfNextMonth(): string {
  const now = new Date();
  const [year, month] = [now.getFullYear(), now.getMonth() + 2];
  return month > 12 ? `01/01/${String(year + 1)}` : `${String(month).padStart(2, '0')}/01/${String(year)}`;
}

describe('an address that the agency masks', () => {
  const masked = { email: 'ad*@mail.test' };
  const answered = () => {
    const shown = individual(masked);
    return apiOf(shown)
      .answers(`GET /insureds/${shown.id}/phones`, listOf([phone()]))
      .answers('GET /carriers', listOf([]))
      .answers(`GET /insureds/${shown.id}/reveal/email`, { value: 'ada@mail.test' });
  };

  it('is asked for to write to it, and handed to the mail program', async () => {
    const opened: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      opened.push(this.href);
    });
    const { user } = openCrm(answered(), `/individuals/${individual().id}`);
    await user.click(await screen.findByRole('button', { name: 'Email' }));
    await waitFor(() => expect(opened).toEqual(['mailto:ada@mail.test']));
    expect(screen.queryByText('ada@mail.test')).toBeNull();
    click.mockRestore();
  });

  it('is revealed like other protected values, and edited as one', async () => {
    const { user } = openCrm(answered(), `/individuals/${individual().id}`);
    const email = (await screen.findByText('Email', { selector: 'dt' })).parentElement!;
    expect(email).toHaveTextContent('ad*@mail.test');
    expect(within(email).queryByRole('button', { name: 'Copy Email' })).toBeNull();
    await user.click(within(email).getByRole('button', { name: 'Reveal Email' }));
    expect(await within(email).findByText('ada@mail.test')).toBeVisible();
  });
});
