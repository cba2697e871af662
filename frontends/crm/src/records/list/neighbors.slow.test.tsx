import { FakeApi } from '@bindery/web-kit/testing';
import { screen } from '@testing-library/react';
import { apiOf } from '../../testing/individual-api.js';
import { openCrm } from '../../testing/open-crm.js';
import { individuals, listOf } from '../../testing/records.js';

const leads = individuals(27);

/** Leads on pages of 25, without those that the test takes out of the list. */
function withLeads(listed = () => leads): FakeApi {
  const api = leads.reduce((known, lead) => apiOf(lead, known), new FakeApi());
  return api.on('GET /insureds', ({ query }) => {
    const end = Number(query.get('page')) * 25;
    return Response.json(listOf(listed().slice(end - 25, end), { filtered: listed().length }));
  });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('[ and ] go through the list that a record was opened from, over its pages', async () => {
  const { user, address } = openCrm(withLeads(), '/individuals?status=lead');
  await user.click(await screen.findByRole('link', { name: '24, Person' }));
  await heading('Person 24');
  expect(await screen.findByText('24 of 27')).toBeVisible();
  await user.keyboard(']');
  await heading('Person 25');
  expect(await screen.findByRole('link', { name: 'Next: Person 26' })).toBeVisible();
  await user.keyboard(']');
  await heading('Person 26');
  expect(screen.getByRole('link', { name: 'Back to Individuals' })).toHaveAttribute(
    'href',
    '/app/dashboard/individuals?status=lead&page=2',
  );
  await user.click(await screen.findByRole('link', { name: 'Previous: Person 25' }));
  await heading('Person 25');
  await user.keyboard('[[');
  await heading('Person 24');
  expect(address()).toBe(`/app/dashboard/individuals/${leads[23]!.id}`);
});

it('the last one has no next', async () => {
  const { user } = openCrm(withLeads(), '/individuals?page=2');
  await user.click(await screen.findByRole('link', { name: '27, Person' }));
  expect(await screen.findByText('27 of 27')).toBeVisible();
  await user.keyboard(']');
  expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
  expect(await heading('Person 27')).toBeVisible();
});

it('a record that leaves the list by an edit keeps its neighbors', async () => {
  let listed = leads;
  const api = withLeads(() => listed).answers(`PUT /insureds/${leads[2]!.id}`, {
    ...leads[2]!,
    status: 'active',
  });
  const { user } = openCrm(api, '/individuals?status=lead');
  await user.click(await screen.findByRole('link', { name: '3, Person' }));
  expect(await screen.findByText('3 of 27')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit individual' }));
  await user.type(await screen.findByLabelText(/^First name/), 'x');
  listed = leads.filter(({ id }) => id !== leads[2]!.id);
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Individual updated successfully!')).toBeVisible();
  expect(await screen.findByText('26 left')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next: Person 4' })).toBeVisible();
  await user.keyboard(']');
  await heading('Person 4');
  expect(await screen.findByText('3 of 26')).toBeVisible();
});

it('a record that was opened by its address has no neighbors', async () => {
  openCrm(withLeads(), `/individuals/${leads[0]!.id}`);
  await heading('Person 1');
  expect(screen.queryByRole('navigation', { name: 'In the list of individuals' })).toBeNull();
});
