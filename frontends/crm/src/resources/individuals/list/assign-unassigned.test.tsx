import type { JobView } from '@bindery/contracts/crm';
import { FakeApi } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, ben, id, individuals, listOf } from '../../../testing/records.js';

const ASSIGN = 'POST /insureds/assign-unassigned';
const job = (changes: Partial<JobView>) => ({
  ...{ id: id(400), kind: 'reassign', state: 'queued', title: 'Unassigned individuals', user_id: ana.id },
  ...{ progress: { done: 0, total: null }, counts: {}, result: null, error: null, expires_at: null },
  ...{ created_at: '2026-11-28T12:00:00.000Z', finished_at: null, ...changes },
});
const label = 'Assign all unassigned to me';
const withAgents = (...agents: (typeof ana)[]) =>
  new FakeApi()
    .answers('GET /insureds', listOf(individuals(3), { total: 40, filtered: 3 }))
    .answers('GET /agents', listOf(agents));
const visitor = { me: { id: ana.id } };

it('assigns all unassigned individuals to the only member, and reads the list again', async () => {
  const api = withAgents(ana)
    .answers(ASSIGN, job({}), { status: 202 })
    .answers(`GET /jobs/${id(400)}`, job({ state: 'completed', finished_at: '2026-11-28T12:00:01.000Z' }));
  const { user } = openCrm(api, '/individuals', visitor);
  await user.click(await screen.findByRole('button', { name: label }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Assign 3 individuals to yourself?')).toBeVisible();
  const before = api.sent('GET /insureds').length;
  await user.click(question.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('All clients have an agent')).toBeVisible();
  expect(api.sent(ASSIGN)).toHaveLength(1);
  await waitFor(() => expect(api.sent('GET /insureds').length).toBeGreaterThan(before));
});

it.each([
  ['in an account of several members', [ana, ben]],
  ['to one who is no agent of the account', [ben]],
])('is not offered %s', async (_name, agents) => {
  const api = withAgents(...agents);
  openCrm(api, '/individuals', visitor);
  expect(await screen.findByText('1, Person')).toBeVisible();
  await waitFor(() => expect(api.sent('GET /agents')).not.toHaveLength(0));
  expect(screen.queryByRole('button', { name: label })).toBeNull();
});
