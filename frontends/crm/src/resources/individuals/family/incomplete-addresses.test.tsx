import type { HouseholdView } from '@bindery/contracts/crm';
import { problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { inRowMenu } from '../../../testing/in-row-menu.js';
import { openCrm } from '../../../testing/open-crm.js';
import { address, id, individual, listOf } from '../../../testing/records.js';
import { addressOffer } from '../household/address-of-member.js';
import { sharersOf } from './use-household-address.js';

const ada = individual();
const lacking = address({ address2: null, state: '', zip: '', county: null });
const record = `/addresses/${lacking.id}`;

async function opened() {
  const api = apiOf(ada).answers(`GET /insureds/${ada.id}/addresses`, listOf([lacking]));
  const { user } = openCrm(api, `/individuals/${ada.id}`);
  const card = within(await screen.findByRole('region', { name: 'Addresses' }));
  expect(await card.findByText('1480 Elm Street, Reno')).toBeVisible();
  await inRowMenu(user, '1480 Elm Street, Reno', 'Edit');
  return { api, user };
}

it('an address that lacks a part is shown as far as it is known, and saved with something else', async () => {
  const { api, user } = await opened();
  expect(await screen.findByLabelText(/^ZIP/)).toHaveValue('');
  await user.type(screen.getByLabelText(/^County/), 'Washoe');
  api.answers(`PUT ${record}`, { ...lacking, county: 'Washoe', version: 4 });
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Address updated successfully!')).toBeVisible();
  expect(api.sent(`PUT ${record}`).at(-1)?.body).toEqual({ county: 'Washoe' });
});

it('says at the field that a part which is there has to stay', async () => {
  const { api, user } = await opened();
  await user.clear(await screen.findByLabelText(/^City/));
  const errors = [{ path: 'city', message: 'City is required.' }];
  api.on(`PUT ${record}`, () => problem(422, 'validation_failed', 'City is required.', errors));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect((await screen.findAllByText('City is required.'))[0]).toBeVisible();
  expect(api.sent(`PUT ${record}`).at(-1)?.body).toEqual({ city: '' });
});

describe('the offer to the household', () => {
  const member = (nth: number, addresses: HouseholdView['members'][number]['addresses']) => ({
    ...{
      individual_id: id(nth),
      relationship: 'other_relative' as const,
      first_name: 'Ben',
      last_name: 'Hart',
    },
    ...{ age: null, policies_in_force: 0, can_edit: true, addresses },
  });
  const household = (...members: HouseholdView['members']): HouseholdView => ({
    members,
    hidden: 0,
    version: 1,
  });
  const complete = address();

  it('names nobody for an address that lacks a part', () => {
    expect(sharersOf(household(member(2, [])), null, lacking)).toEqual([]);
    expect(sharersOf(household(member(2, [])), null, complete)).toHaveLength(1);
    expect(addressOffer(household(member(1, [lacking]), member(2, [])), [id(1), id(2)])).toBeNull();
  });

  it('takes two addresses without a street for two', () => {
    const before = { ...lacking, address1: '' };
    expect(sharersOf(household(member(2, [before])), before, complete)).toEqual([]);
    expect(sharersOf(household(member(2, [lacking])), lacking, complete)).toHaveLength(1);
  });
});
