import { problem } from '@bindery/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { apiOf } from '../../../testing/individual-api.js';
import { mergeOf, mergePreviewOf } from '../../../testing/merges.js';
import { openCrm } from '../../../testing/open-crm.js';
import { listOf } from '../../../testing/records.js';

const preview = mergePreviewOf();
const { kept: ada, merged: other } = preview;
const record = `/insureds/${ada.id}`;
const made = mergeOf();
const withBoth = () =>
  apiOf(ada)
    .answers('GET /insureds', listOf([ada, other]))
    .answers(`GET ${record}/merge`, preview, { etag: '"3-5"' })
    .answers(`POST ${record}/merge`, made)
    .answers(`POST /insureds/merges/${made.id}/undo`, { ...made, undone_at: made.created_at });
const mergePage = `/individuals/${ada.id}/merge/${other.id}`;
const chosen = (label: string) =>
  within(screen.getByRole('radiogroup', { name: label })).getByRole('radio', { checked: true });

describe('merging individuals', () => {
  it('starts from the list when exactly two individuals are selected', async () => {
    const { user } = openCrm(withBoth(), '/individuals');
    const [all, ...each] = await screen.findAllByLabelText(/^Select /);
    await user.click(all!);
    const link = screen.getByText('Merge').closest('a');
    expect(link).toHaveAttribute('href', `/app/dashboard${mergePage}`);
    await user.click(each[0]!);
    expect(screen.queryByText('Merge')).toBeNull();
  });

  it('starts from an individual with a search for the other one', async () => {
    const { user, address } = openCrm(withBoth(), `/individuals/${ada.id}`);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Merge with another individual' }));
    const results = await screen.findByRole('list', { name: 'Matching individuals' });
    const [found, ...more] = within(results).getAllByRole('link');
    expect(more).toEqual([]);
    const search = screen.getByRole('searchbox', { name: 'Search individuals' });
    expect(search).toHaveFocus();
    await user.keyboard('By');
    expect(search).toHaveValue('By');
    await user.click(found!);
    expect(address()).toBe(`/app/dashboard${mergePage}`);
    expect(await screen.findByRole('button', { name: 'Merge' })).toBeVisible();
  });

  it('proposes values, sends the chosen ones after confirmation and supports Undo', async () => {
    const api = withBoth();
    const { user, address } = openCrm(api, mergePage);
    const ssn = await screen.findByRole('radiogroup', { name: 'SSN' });
    expect(
      within(ssn)
        .getAllByRole('radio')
        .map(({ textContent }) => textContent),
    ).toEqual(['***-**-9999', '***-**-1111']);
    expect(chosen('SSN')).toHaveTextContent('9999');
    expect(chosen('Nickname')).toHaveTextContent('Countess');
    expect(chosen('Medicare number (MBI)')).toHaveTextContent('MK73');
    expect(chosen('Opted out of email')).toHaveTextContent('Yes');
    expect(screen.queryByRole('radiogroup', { name: 'Last name' })).toBeNull();
    expect(screen.getByText('8 fields are the same')).toBeVisible();
    expect(screen.getByText('2 policies, plus 1 in the trash')).toBeVisible();
    expect(screen.getByText('Kestrel Mutual · Aetna #7')).toBeVisible();
    expect(screen.getByText('1 is the same on both, and is kept once')).toBeVisible();
    expect(screen.getByText(/^Ada Byron keeps .* The record created Nov 20, 2026 disappears/)).toBeVisible();
    await user.click(within(ssn).getByRole('radio', { name: '***-**-1111' }));
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const question = await screen.findByRole('alertdialog', { name: 'Merge these clients?' });
    expect(api.sent(`POST ${record}/merge`)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Individuals merged')).toBeVisible();
    expect(address()).toBe(`/app/dashboard/individuals/${ada.id}`);
    const [sent] = api.sent(`POST ${record}/merge`);
    expect(sent?.body).toEqual({ merged_id: other.id, take: ['nickname', 'ssn', 'email_opt_out'] });
    expect(sent?.headers.get('if-match')).toBe('"3-5"');
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Merge undone')).toBeVisible();
  });

  it('proposes the fuller record, and of two alike the older, until the sides are chosen', async () => {
    const api = withBoth().answers(`GET /insureds/${other.id}/merge`, {
      ...preview,
      ...{ kept: other, merged: ada },
      child_records: preview.child_records.map((one) => ({ ...one, kept: one.moved, moved: one.kept })),
    });
    const { user, address } = openCrm(api, `/individuals/${other.id}/merge/${ada.id}`);
    await screen.findByRole('radiogroup', { name: 'SSN' });
    expect(address()).toBe(`/app/dashboard${mergePage}`);
    await user.click(screen.getByRole('button', { name: 'Swap sides' }));
    expect(await screen.findByText('Moving to the record created Nov 20, 2026')).toBeVisible();
    expect(address()).toBe(`/app/dashboard/individuals/${other.id}/merge/${ada.id}`);
  });

  it('names two clients of different names', async () => {
    const walt = { ...other, first_name: 'Walt' };
    const api = withBoth().answers(`GET ${record}/merge`, mergePreviewOf({ merged: walt }));
    const { user } = openCrm(api, mergePage);
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    expect(await screen.findByRole('alertdialog', { name: 'Merge these clients?' })).toHaveTextContent(
      `Walt ${other.last_name} disappears, and everything in it moves to Ada Byron.`,
    );
  });

  it('takes all values of one side and swaps the sides', async () => {
    const api = withBoth().answers(`GET /insureds/${other.id}/merge`, {
      ...preview,
      kept: other,
      merged: ada,
    });
    const { user, address } = openCrm(api, mergePage);
    await screen.findByRole('radiogroup', { name: 'SSN' });
    await user.click(screen.getByRole('button', { name: 'Use all values of the merged individual' }));
    expect(chosen('SSN')).toHaveTextContent('1111');
    expect(chosen('Medicare number (MBI)')).toHaveTextContent('Not set');
    await user.click(screen.getByRole('button', { name: 'Swap sides' }));
    expect(address()).toBe(`/app/dashboard/individuals/${other.id}/merge/${ada.id}`);
  });

  it('loads the newest versions when one individual was changed meanwhile', async () => {
    const api = withBoth().on(`POST ${record}/merge`, () =>
      problem(412, 'precondition_failed', 'Someone else.'),
    );
    const { user } = openCrm(api, mergePage);
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Merge' }));
    const newest = mergePreviewOf({ version: '3-6', merged: { ...other, ssn: '***-**-2222' } });
    api.answers(`GET ${record}/merge`, newest, { etag: '"3-6"' });
    await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
    expect(await screen.findByRole('radio', { name: '***-**-2222' })).toBeVisible();
  });

  it.each([
    [422, 'validation_failed', 'Choose an individual that you can see.'],
    [409, 'conflict', 'Ada Lovelace has been merged into another individual already. Open the list again.'],
  ])('shows why two individuals cannot be merged (%i)', async (status, code, detail) => {
    openCrm(
      withBoth().on(`GET ${record}/merge`, () => problem(status, code, detail)),
      mergePage,
    );
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
  });
});

describe('a merged individual', () => {
  it('names the other individual and undoes the merge after confirmation', async () => {
    const api = withBoth().answers(`GET ${record}/merges`, listOf([made]));
    const { user } = openCrm(api, `/individuals/${ada.id}`);
    expect(await screen.findByText(/^Merged with Ada Lovelace on/)).toHaveTextContent(
      /by Ana Reyes\. You can undo it until/,
    );
    await user.click(screen.getByRole('button', { name: 'Undo merge' }));
    const question = await screen.findByRole('alertdialog', { name: 'Undo the merge with Ada Lovelace?' });
    expect(question).toHaveTextContent('move back as they are now');
    api.answers(`GET ${record}/merges`, listOf([]));
    await user.click(within(question).getByRole('button', { name: 'Undo merge' }));
    expect(await screen.findByText('Merge undone')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Merged with/)).toBeNull());
  });

  it('offers neither merge nor undo to a user without delete and export rights', async () => {
    const api = withBoth().answers(`GET ${record}/merges`, listOf([{ ...made, can_undo: false }]));
    openCrm(api, `/individuals/${ada.id}`, { access: { deletes: false, exports: false } });
    expect(await screen.findByText(/^Merged with Ada Lovelace on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('opens from the link of the individual merged into it', async () => {
    const api = withBoth().answers(`GET /insureds/${other.id}`, ada, { etag: '"3"' });
    const { address } = openCrm(api, `/individuals/${other.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible();
    expect(address()).toBe(`/app/dashboard/individuals/${ada.id}`);
  });
});
