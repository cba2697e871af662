import { FakeApi } from '@bindery/web-kit/testing';
import { screen } from '@testing-library/react';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, ben, listOf, renewal } from '../../../testing/records.js';

afterEach(() => localStorage.clear());
const apiWith = (agents = [ana, ben]) =>
  new FakeApi()
    .answers('GET /renewals', listOf([renewal()]))
    .answers('GET /renewals/counts', { overdue: 0, '0-30': 1, '31-60': 0, '61-90': 0 })
    .answers('GET /agents', listOf(agents));
const owner = { me: { id: ana.id }, access: { sees_all: true } };
const whose = () => screen.findByRole('combobox', { name: 'Whose work' });

it("switches the renewals between the agency's, one's own and one agent's", async () => {
  const { user, address } = openCrm(apiWith(), '/renewals', owner);
  const choose = async (name: string) => {
    await user.click(await whose());
    await user.click(await screen.findByRole('option', { name }));
  };
  expect(await whose()).toHaveTextContent('Agency');
  await choose('Mine');
  expect(address()).toBe(`/app/dashboard/renewals?assigned_agent=${ana.id}`);
  await choose(ben.name);
  expect(address()).toBe(`/app/dashboard/renewals?assigned_agent=${ben.id}`);
  await choose('Agency');
  expect(address()).toBe('/app/dashboard/renewals');
});

it('names the group of agents that the filter has', async () => {
  openCrm(apiWith(), '/renewals?assigned_agent=none', owner);
  expect(await whose()).toHaveTextContent('Unassigned');
});

it.each([
  ['sees their own records alone', [ana, ben], false],
  ['works alone', [ana], true],
])('has no switch for who %s', async (_who, agents, sees_all) => {
  openCrm(apiWith(agents), '/renewals', { me: { id: ana.id }, access: { sees_all } });
  await screen.findByText('in 8 days');
  expect(screen.queryByRole('combobox', { name: 'Whose work' })).toBeNull();
});
