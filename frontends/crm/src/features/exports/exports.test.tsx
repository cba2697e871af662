import { exportSubjects, type ExportView } from '@bindery/contracts/crm';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { openCrm } from '../../testing/open-crm.js';
import { ana, id, listOf } from '../../testing/records.js';

const made = (nth: number, more: Partial<ExportView> = {}): ExportView => ({
  ...{ id: id(nth), user_id: ana.id, user_name: ana.name, subject: 'individual', records: 1_204 },
  ...{ fields: [], reason: null, created_at: '2026-11-18T12:00:00.000Z' },
  ...more,
});
const open = (items: ExportView[], access: object = {}) =>
  openCrm(new FakeApi().answers('GET /exports', listOf(items)), '/exports', access);

it('lists who exported what, how many, with which full numbers and why', async () => {
  open([
    made(1, { fields: ['ssn', 'dependents.ssn'], reason: 'Carrier audit' }),
    made(2, { subject: 'policy', records: 1 }),
  ]);
  const row = within((await screen.findByText('1,204 individuals')).closest('tr')!);
  for (const text of ['Ana Reyes', 'SSN, Dependents: SSN', 'Carrier audit'])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByText(/Nov 18, 2026/)).toBeVisible();
  expect(screen.getByText('1 policy')).toBeVisible();
  expect(screen.getByText(/^Everybody's exports/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Activity logs' })).toHaveAttribute(
    'href',
    '/app/dashboard/activity',
  );
});

it.each(exportSubjects)('says in words what an export of %s is', async (subject) => {
  open([made(1, { subject })]);
  expect(await screen.findByText(/^(1,204 [a-z]+|The whole account.*|Everything about.*)$/)).toBeVisible();
});

it('says to an agent that the list is theirs, and that it is empty', async () => {
  open([], { me: { role: 'agent', is_owner: false } });
  expect(await screen.findByText('No exports yet')).toBeVisible();
  expect(screen.getByText(/^Your exports/)).toBeVisible();
});

it('says why the list failed to load', async () => {
  const api = new FakeApi().on('GET /exports', () => problem(503, 'unavailable', 'Try again in a minute.'));
  openCrm(api, '/exports');
  expect((await screen.findAllByText(/Try again in a minute/))[0]).toBeVisible();
});
