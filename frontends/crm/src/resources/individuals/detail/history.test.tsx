import type { HistoryEntry } from '@bindery/contracts/crm';
import { problem } from '@bindery/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { openCrm } from '../../../testing/open-crm.js';
import { ana, individual, listOf } from '../../../testing/records.js';

const ada = individual();
const page = `/individuals/${ada.id}`;
const withAda = () => apiOf(ada);

const field = (name: string, label: string, before: string | null, after: string | null) => ({
  ...{ field: name, label, before, after },
  protected: false,
});

const entry = (number: number, changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: ada.id.replace(/.$/, String(number)),
  at: '2026-11-18T12:00:00.000Z',
  actor_name: ana.name,
  ...{ record_type: 'individual', record_id: ada.id, change: 'updated', fields: [], origin: null },
  ...{ record_name: null, belonged_to: null, merge: null },
  ...changes,
});

const edited = entry(2, {
  fields: [
    field('dob', 'Date of birth', '1950-03-01', '1951-03-01'),
    field('nickname', 'Nickname', null, '<img src=x onerror=alert(1)>'),
    { ...field('ssn', 'SSN', null, null), protected: true },
  ],
});
const added = entry(1, {
  ...{ record_type: 'address', change: 'created', actor_name: null },
  origin: { import_id: ada.id, row: 12 },
  fields: [field('city', 'City', null, 'Reno'), field('county', 'County', null, null)],
});

it('the History tab has its own URL and shows each field before and after a change', async () => {
  const api = withAda().answers(`GET /insureds/${ada.id}/history`, listOf([edited, added]));
  const { user, address, go } = openCrm(api, page);
  await user.click(await screen.findByRole('tab', { name: 'Personal info' }));
  await user.keyboard('{End}');
  const history = await screen.findByRole('tabpanel', { name: 'History' });
  expect(address()).toBe(`/app/dashboard${page}?tab=history`);
  const [first, second] = await within(history).findAllByRole('listitem');
  const told = (of: HTMLElement) =>
    within(of)
      .getAllByRole('definition')
      .map((value) => value.textContent);
  expect(first).toHaveTextContent('Individual updatedAna Reyes · Nov 18, ');
  expect(told(first!)).toEqual([
    'before: Mar 1, 1950after: Mar 1, 1951',
    'before: —after: <img src=x onerror=alert(1)>',
    'changed (hidden)',
  ]);
  expect(history.querySelector('img')).toBeNull();
  expect(second).toHaveTextContent(/Address createdFormer member.*Row 12 of an import/);
  expect(first).not.toHaveTextContent('import');
  await user.click(within(second!).getByText('City: Reno'));
  expect(told(second!)).toEqual(['Reno']);
  await go(-1);
  expect(await screen.findByRole('tabpanel', { name: 'Personal info' })).toBeVisible();
});

it('the History tab shows display values instead of stored ones', async () => {
  const told = [
    entry(5, { fields: [field('status', 'Status', 'lead', 'active'), field('gender', 'Gender', null, 'F')] }),
    entry(4, {
      ...{ record_type: 'policy', change: 'created' },
      fields: [
        field('premium', 'Monthly premium', null, '1129.50'),
        field('insured_id', 'Individual', null, 'An individual'),
        field('effective_date', 'Effective date', null, '2026-01-01'),
      ],
    }),
    entry(3, { record_type: 'phone', fields: [field('type', 'Type', 'fax', 'work')] }),
  ];
  openCrm(withAda().answers(`GET /insureds/${ada.id}/history`, listOf(told)), `${page}?tab=history`);
  const history = await screen.findByRole('tabpanel', { name: 'History' });
  await within(history).findByText('Policy created');
  expect(
    within(history)
      .getAllByRole('definition')
      .map((value) => value.textContent),
  ).toEqual([
    'before: Leadafter: Active',
    'before: —after: Female (F)',
    '$1,129.50',
    'Jan 1, 2026',
    'before: Faxafter: Work',
  ]);
});

it('a note says that it was added, and a household with whom', async () => {
  const told = [
    entry(9, {
      ...{ record_type: 'note', change: 'created' },
      fields: [{ ...field('body', 'Note', null, null), protected: true }],
    }),
    entry(8, {
      fields: [
        field('household_member', 'Household member', null, 'Walter Hastings'),
        field('household_relationship', 'Relationship in the household', null, 'spouse'),
      ],
    }),
    entry(7, {
      fields: [
        field('household_member', 'Household member', 'Walter Hastings', null),
        field('household_relationship', 'Relationship in the household', 'spouse', null),
      ],
    }),
  ];
  openCrm(withAda().answers(`GET /insureds/${ada.id}/history`, listOf(told)), `${page}?tab=history`);
  const history = await screen.findByRole('tabpanel', { name: 'History' });
  const [added, joined, left] = await within(history).findAllByRole('listitem');
  expect(added).toHaveTextContent(/^Note addedAna Reyes · [^(]*$/);
  expect(joined).toHaveTextContent(/^Joined a household with Walter Hastings, as spouseAna Reyes/);
  expect(left).toHaveTextContent(/^Left the household with Walter Hastings/);
  expect(within(history).queryByRole('definition')).toBeNull();
});

it('an outcome and a merge are one line each, with the record that it belonged to', async () => {
  const told = [
    entry(9, {
      ...{ record_type: 'policy', record_name: 'Kestrel #K-1', belonged_to: 'Walt Hastings' },
      fields: [
        field('renewal_outcome', 'Renewal outcome', null, 'lost'),
        field('renewal_handled', 'Renewal handled', null, '2027-01-01'),
        field('renewal_reason', 'Reason', null, 'price'),
      ],
    }),
    entry(8, {
      ...{ change: 'merged', merge: { merged_name: 'Walt Hastings', kept_name: 'Ada' } },
      fields: [field('nickname', 'Nickname', null, 'Walt')],
    }),
  ];
  openCrm(withAda().answers(`GET /insureds/${ada.id}/history`, listOf(told)), `${page}?tab=history`);
  const history = await screen.findByRole('tabpanel', { name: 'History' });
  const [lost, merged] = await within(history).findAllByRole('listitem');
  expect(lost).toHaveTextContent(/^Lost: priceKestrel #K-1 · Of Walt Hastings · Ana Reyes · [^(]*$/);
  expect(within(lost!).queryByRole('definition')).toBeNull();
  expect(merged).toHaveTextContent(/^Merged Walt Hastings into AdaAna Reyes/);
  expect(within(merged!).getByText('Nickname: Walt')).toBeVisible();
});

it('a creation is one line that opens', async () => {
  const many = ['city', 'state', 'zip', 'county'].map((name) => field(name, name, null, 'x'));
  const told = [
    entry(7, { record_type: 'address', change: 'created', fields: many }),
    entry(8, { record_type: 'task', change: 'created', actor_name: null }),
    entry(6, { record_type: 'policy', fields: [field('insured_id', 'Individual', 'Ada Byron', 'Bo Ito')] }),
  ];
  const api = withAda().answers(`GET /insureds/${ada.id}/history`, listOf(told));
  const { user } = openCrm(api, `${page}?tab=history`);
  const history = await screen.findByRole('tabpanel', { name: 'History' });
  const [created, byRule, moved] = await within(history).findAllByRole('listitem');
  expect(byRule).toHaveTextContent('Task createdAutomatic · ');
  expect(within(created!).getByText('City')).not.toBeVisible();
  await user.click(within(created!).getByText('City: x · State: x · ZIP: x · 1 more'));
  expect(within(created!).getByText('City')).toBeVisible();
  expect(moved).toHaveTextContent('Individualbefore: Ada Byronafter: Bo Ito');
});

it('the History tab shows a load error and, after a retry, an empty state', async () => {
  const failing = withAda().on(`GET /insureds/${ada.id}/history`, () => problem(503, 'unavailable', 'No.'));
  const { user } = openCrm(failing, `${page}?tab=history`);
  expect((await screen.findAllByText('Failed to fetch history')).length).toBeGreaterThan(0);
  failing.answers(`GET /insureds/${ada.id}/history`, listOf([]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No history yet')).toBeVisible();
});

it('an unknown tab in the URL opens the first tab', async () => {
  openCrm(withAda(), `${page}?tab=nonsense`);
  expect(await screen.findByRole('tabpanel', { name: 'Personal info' })).toBeVisible();
});
