import { FakeApi } from '@bindery/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { apiOf } from '../../testing/individual-api.js';
import { openCrm } from '../../testing/open-crm.js';
import { id, individual, individuals, listOf, policy, renewal, task } from '../../testing/records.js';

const [ada, mary] = individuals(2) as [ReturnType<typeof individual>, ReturnType<typeof individual>];
const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const due = (client: typeof ada, number: number) =>
  renewal({
    ...{ id: id(number), policy_number: `P-${String(number)}`, renewal_date: soon, days_left: 20 },
    ...{ insured_id: client.id, insured_name: `${client.last_name}, ${client.first_name}` },
  });
const rows = [due(ada, 41), due(ada, 42), due(mary, 43)];

/** Two clients of whom one has two policies, all to renew. */
function book() {
  const api = [ada, mary].reduce((known, client) => apiOf(client, known), new FakeApi());
  for (const row of rows)
    api.answers(
      `GET /policies/${row.id}`,
      policy({
        ...{ id: row.id, policy_number: row.policy_number },
        renewal_date: soon,
        insured_id: row.insured_id,
      }),
    );
  return api
    .answers('GET /renewals', listOf(rows))
    .answers('GET /renewals/counts', { overdue: 0, '0-30': 3, '31-60': 0, '61-90': 0 })
    .answers('GET /medicare-reviews/counts', { open: 0, done: 0, season: null });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('goes through the renewals from client to client, each with the policy of its row, and back', async () => {
  const { user, address } = openCrm(book(), '/renewals?bucket=0-30');
  const first = (await screen.findByRole('button', { name: 'Actions for P-41' })).closest('tr')!;
  act(() => first.focus());
  await user.keyboard('{Enter}');
  await heading('Person 1');
  expect(await screen.findByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Renewals' })).toHaveAttribute(
    'href',
    '/app/dashboard/renewals?bucket=0-30',
  );
  expect(await screen.findByRole('link', { name: /^P-41/ })).toBeVisible();
  await user.keyboard(']');
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(await screen.findByRole('link', { name: /^P-42/ })).toBeVisible();
  await user.keyboard(']');
  await heading('Person 2');
  expect(await screen.findByRole('link', { name: /^P-43/ })).toBeVisible();
  await user.keyboard('l');
  expect(await screen.findByRole('dialog', { name: 'Renewal lost' })).toHaveTextContent('P-43');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/app/dashboard/renewals?bucket=0-30'));
});

it('says where a client came from who was opened from a task', async () => {
  const call = task({ insured_id: ada.id, insured_name: '1, Person' });
  const api = apiOf(ada, book()).answers('GET /tasks', listOf([call, task({ id: id(702) })]));
  const { user } = openCrm(api, '/tasks?view=all');
  await user.click(await screen.findByRole('link', { name: 'Person 1' }));
  await heading('Person 1');
  expect(screen.getByRole('link', { name: 'Back to Tasks' })).toHaveAttribute(
    'href',
    '/app/dashboard/tasks?view=all',
  );
  expect(await screen.findByText('1 of 2')).toBeVisible();
  // The other task is about no client.
  expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
});

it('knows no list of a record that was opened by its address', async () => {
  openCrm(book(), `/individuals/${ada.id}`);
  await heading('Person 1');
  expect(screen.getByRole('link', { name: 'Back to Individuals' })).toBeVisible();
  expect(screen.queryByText(/of 3/)).toBeNull();
});
