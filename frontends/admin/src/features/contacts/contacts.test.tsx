import { jest } from '@jest/globals';
import type { Role } from '@bindery/contracts/access';
import type { ContactView } from '@bindery/contracts/leads';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contact, contactInFull, contactsOf } from '../../testing/contacts.js';
import { openAdmin } from '../../testing/open-admin.js';
import { idOf, listOf, user } from '../../testing/people.js';

const LIST = 'GET /admin/landing-contacts';
const DETAIL = `${LIST}/${idOf(1)}`;
const root = user(901, { full_name: 'Root Superuser', role: 'superuser' });

const platform = (contacts: ContactView[], total = contacts.length) =>
  new FakeApi().answers(LIST, contactsOf(contacts, total)).answers('GET /admin/users', listOf([root]));
const openContacts = (api: FakeApi, address = '', role: Role = 'superuser') =>
  openAdmin(api, `/contacts${address}`, { role });
const asked = (api: FakeApi) => api.sent(LIST).at(-1)!.query.toString();
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;

describe('the contact list', () => {
  it('shows the figures and every contact, with markup as plain text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const created_at = new Date(Date.now() - 26 * 3_600_000 - 60_000).toISOString();
    const answered = {
      status: 'closed',
      answered_at: created_at,
      agency_name: null,
      current_crm: null,
    } as const;
    openContacts(
      platform([
        contact(1, { name: hostile, created_at }),
        contact(2, {
          ...answered,
          lead_score: 79,
          phone: '312.555.0142',
          email: null,
          integrity_failure: ['email'],
        }),
        contact(3, { ...answered, lead_score: 49, phone: null }),
      ]),
    );
    const first = await rowOf(hostile);
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(headers).toEqual(['Contact info', 'Agency & CRM', 'Lead score', 'Status', 'Submitted', 'Actions']);
    expect(first).toHaveTextContent(
      `${hostile}visitor1@pinebrook.test(312) 555-0142Pinebrook InsuranceCRM: Applied Epic85 HighNew`,
    );
    expect(first).toHaveTextContent('waiting 26 h, 2 h over');
    const second = await rowOf('Visitor 2');
    expect(second).toHaveTextContent('Visitor 2Unreadable(312) 555-0142—79 MediumClosed');
    expect(second).not.toHaveTextContent('waiting');
    expect(await rowOf('Visitor 3')).toHaveTextContent('visitor3@pinebrook.test—49 LowClosed');
    const figures = screen
      .getAllByRole('group')
      .flatMap((card) => card.getAttribute('aria-busy') && card.textContent);
    expect(figures.filter(Boolean)).toEqual([
      'Total contacts42Without suspicious ones',
      'New leads3071% of all',
      'Contacted717% of all',
      'Converted37% of all',
      'Avg lead score61.5Medium',
    ]);
  });

  it('filters and sorts by the URL, the figure links and the sort switch', async () => {
    const api = platform([contact(1)], 12);
    const page = openContacts(
      api,
      '?status=contacted&band=medium&current_crm=none&from=2026-11-01&to=2026-11-21',
    );
    await rowOf('Visitor 1');
    const narrowed = 'status=contacted&band=medium&current_crm=none&from=2026-11-01&to=2026-11-21';
    expect(asked(api)).toBe(`sort=created_at&order=desc&page=1&page_size=25&${narrowed}`);
    await page.user.click(screen.getByRole('button', { name: 'Filters 3' }));
    expect(await screen.findByRole('combobox', { name: 'CRM in use' })).toHaveTextContent('None');
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('link', { name: 'New leads' }));
    await waitFor(() => expect(page.address()).toBe('/app/admin/contacts?suspicious=false&status=new'));
    await page.user.click(screen.getByRole('switch', { name: 'Longest waiting first' }));
    await waitFor(() =>
      expect(page.address()).toBe('/app/admin/contacts?status=new&suspicious=false&sort=waiting&order=desc'),
    );
    expect(asked(api)).toBe('sort=waiting&order=desc&page=1&page_size=25&status=new&suspicious=false');
    await page.user.click(screen.getByRole('switch', { name: 'Longest waiting first' }));
    await waitFor(() => expect(page.address()).toBe('/app/admin/contacts?status=new&suspicious=false'));
  });

  it('marks a suspicious contact and filters by the mark', async () => {
    const api = platform([contact(1, { suspicious: 'honeypot' }), contact(2)]);
    const page = openContacts(api, '?suspicious=true');
    expect(await rowOf('Visitor 1')).toHaveTextContent('NewSuspicious');
    expect(await rowOf('Visitor 2')).not.toHaveTextContent('Suspicious');
    expect(asked(api)).toContain('&suspicious=true');
    expect(page.address()).toBe('/app/admin/contacts?suspicious=true');
  });

  it('keeps an email search out of the URL, even while details are open', async () => {
    const api = platform([contact(1)]).answers(DETAIL, contactInFull(1));
    const page = openContacts(api);
    await rowOf('Visitor 1');
    const search = screen.getByRole('searchbox', { name: 'Search contacts...' });
    fireEvent.change(search, { target: { value: 'visitor1@pinebrook.test' } });
    await waitFor(() => expect(api.sent(LIST).at(-1)!.query.get('search')).toBe('visitor1@pinebrook.test'));
    expect(page.address()).toBe('/app/admin/contacts');
    await page.user.click(screen.getByRole('button', { name: 'View Visitor 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contact details' });
    expect(page.address()).toBe(`/app/admin/contacts/${idOf(1)}`);
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
    await page.user.click(close!);
    await waitFor(() => expect(page.address()).toBe('/app/admin/contacts'));
    expect(search).toHaveValue('visitor1@pinebrook.test');
  });

  it('shows an empty state when there are no contacts', async () => {
    openContacts(platform([]));
    expect(await screen.findByText('No contacts yet')).toBeVisible();
  });

  it.each([
    ['Failed to fetch contacts', () => problem(500, 'internal', 'Not now.')],
    ['Error loading contacts', () => Promise.reject(new TypeError('offline'))],
  ])('shows "%s" after a failed load and reloads on Try again', async (sentence, answer) => {
    const api = platform([contact(1)]).on(LIST, answer);
    const page = openContacts(api);
    const failed = await screen.findByRole('heading', { name: sentence });
    // The panel in the list's place, and the toast.
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(1));
    expect(screen.getByRole('group', { name: 'New leads' })).toHaveTextContent('New leads—');
    api.answers(LIST, contactsOf([contact(1)]));
    await page.user.click(within(failed.parentElement!).getByRole('button', { name: 'Try again' }));
    await rowOf('Visitor 1');
  });

  it.each<Role>(['agency_admin', 'agent'])('denies access to the %s role', async (role) => {
    const api = new FakeApi();
    openContacts(api, `/${idOf(1)}`, role);
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText('Only superusers can access contact management.')).toBeVisible();
    expect(api.sent(LIST).length + api.sent(DETAIL).length).toBe(0);
  });
});

describe('the contact export', () => {
  const EXPORT = `${LIST}/export`;

  it('downloads all pages of the filtered list as a CSV file', async () => {
    const files: Blob[] = [];
    const names: string[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${String(files.push(file))}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const api = platform([contact(1)]).on(EXPORT, () => new Response('name\r\nVisitor 1\r\n'));
    const page = openContacts(api, '?status=new&page=2&page_size=50');
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^contacts-\d{4}-\d\d-\d\d\.csv$/)]));
    expect(await files[0]!.text()).toBe('name\r\nVisitor 1\r\n');
    expect(api.sent(EXPORT)[0]!.query.toString()).toBe('sort=created_at&order=desc&status=new');
  });

  it('shows the reason when it fails', async () => {
    const api = platform([contact(1)]).on(EXPORT, () =>
      problem(503, 'unavailable', 'Contacts are not there.'),
    );
    const page = openContacts(api);
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Failed to export contacts')).toBeVisible();
    expect(screen.getByText('Contacts are not there.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-disabled');
  });
});

describe('the contact details dialog', () => {
  async function openDetails(api: FakeApi) {
    const page = openContacts(api, `/${idOf(1)}?status=new`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Contact details' }));
    await dialog.findByText('visitor1@pinebrook.test');
    return { ...page, dialog };
  }
  const withDetail = (changes: Parameters<typeof contactInFull>[1] = {}) =>
    platform([contact(1)]).answers(DETAIL, contactInFull(1, changes));
  const score = () => screen.getByRole('textbox', { name: 'Lead score' });

  it('says why a contact is suspicious and clears the mark', async () => {
    const api = withDetail({ suspicious: 'too_fast' });
    const { user: hands, dialog } = await openDetails(api);
    expect(dialog.getByText(/sent within two seconds.*No email was sent/)).toBeVisible();
    api.answers(`PUT /admin/landing-contacts/${idOf(1)}/suspicious`, contactInFull(1, { version: 4 }));
    await hands.click(dialog.getByRole('button', { name: 'Not suspicious' }));
    await waitFor(() => expect(dialog.queryByText(/sent within two seconds/)).not.toBeInTheDocument());
    const [sent] = api.sent(`PUT /admin/landing-contacts/${idOf(1)}/suspicious`);
    expect(sent?.body).toEqual({ suspicious: null });
    expect(screen.getByText('Marked as not suspicious')).toBeVisible();
  });

  it('shows messages, score reasons and history at its own URL', async () => {
    const change = { id: idOf(71), at: '2026-11-21T09:00:00.000Z', from: null, to: null, account_id: null };
    const message = { id: idOf(81), user_agent: 'Curl', received_at: '2026-11-21T08:00:00.000Z' };
    const page = await openDetails(
      withDetail({
        score_set_by: root.id,
        score_set_at: '2026-11-21T09:00:00.000Z',
        messages: [
          { ...message, message: '<b>Call</b>\nme', page_url: 'javascript:alert(1)' },
          { ...message, id: idOf(82), message: null, page_url: 'https://bindery.test/?from=mail' },
        ],
        history: [
          { ...change, kind: 'converted', actor_id: null, account_id: idOf(77) },
          { ...change, id: idOf(72), kind: 'status_changed', from: 'new', to: 'closed', actor_id: root.id },
          { ...change, id: idOf(73), kind: 'score_changed', from: '45', to: '85', actor_id: idOf(902) },
          { ...change, id: idOf(74), kind: 'repeated', actor_id: null },
        ],
      }),
    );
    const { dialog } = page;
    expect(await dialog.findByText(/^Set by Root Superuser on/)).toBeVisible();
    const reasons = within(dialog.getByRole('list', { name: 'Reasons' })).getAllByRole('listitem');
    expect(reasons.map((reason) => reason.textContent)).toEqual([
      '+15uses Applied Epic',
      '−10writes from a free mail address',
    ]);
    expect(dialog.getByText(/<b>Call<\/b>/)).toBeVisible();
    expect(dialog.getByText('javascript:alert(1)').closest('a')).toBeNull();
    expect(dialog.getByRole('link', { name: 'https://bindery.test/?from=mail' })).toBeVisible();
    const history = within(dialog.getByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(history.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Became a customerBindery · .* · Show the account$/),
      expect.stringMatching(/^Status changed from New to ClosedRoot Superuser · /),
      expect.stringMatching(/^Lead score changed from 45 to 85A former superuser · /),
      expect.stringMatching(/^Sent another messageBindery · /),
    ]);
    const account = dialog.getByRole('link', { name: 'Show the account' });
    expect(account).toHaveAttribute('href', `/app/admin/users?account_id=${idOf(77)}`);
    const mail = dialog.getByRole('link', { name: 'Send email' });
    expect(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:visitor1@pinebrook\.test\?subject=/));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(page.address()).toBe('/app/admin/contacts?status=new'));
  });

  it('applies a status optimistically with If-Match and ignores another until it is saved', async () => {
    const PUT = `PUT /admin/landing-contacts/${idOf(1)}/status`;
    let answer: (response: Response) => void = () => undefined;
    const api = withDetail().on(PUT, () => new Promise((resolve) => (answer = resolve)));
    const { dialog, user: person } = await openDetails(api);
    const pressed = () => dialog.getByRole('button', { pressed: true }).textContent;
    expect(pressed()).toBe('New');
    await person.click(dialog.getByRole('button', { name: 'Converted' }));
    await waitFor(() => expect(pressed()).toBe('Converted'));
    await person.click(dialog.getByRole('button', { name: 'Closed' }));
    answer(Response.json(contactInFull(1, { status: 'converted', version: 4 })));
    expect(await screen.findByText('Contact status updated successfully!')).toBeVisible();
    expect(pressed()).toBe('Converted');
    expect(api.sent(PUT).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ status: 'converted' }, '"3"'],
    ]);
    await waitFor(() => expect(api.sent(LIST)).toHaveLength(2));
  });

  it('loads once, without a reload when the connection returns or a status changes', async () => {
    const saved = contactInFull(1, { status: 'closed', version: 4 });
    const api = withDetail().answers(`PUT /admin/landing-contacts/${idOf(1)}/status`, saved);
    const { dialog, user: person } = await openDetails(api);
    const lineIsBack = () => fireEvent(window, new Event('online'));
    // SWR deduplicates requests for a while. The list shows when that has passed.
    await waitFor(() => lineIsBack() && expect(api.sent(LIST)).toHaveLength(2), { timeout: 5_000 });
    lineIsBack();
    await person.click(dialog.getByRole('button', { name: 'Closed' }));
    await waitFor(() => expect(api.sent(LIST)).toHaveLength(3));
    expect(api.sent(DETAIL)).toHaveLength(1);
  });

  it('restores the previous status when saving fails', async () => {
    const api = withDetail().on(`PUT /admin/landing-contacts/${idOf(1)}/status`, () =>
      problem(503, 'unavailable', 'Contacts are not there.'),
    );
    const { dialog, user: person } = await openDetails(api);
    await person.click(dialog.getByRole('button', { name: 'Contacted' }));
    expect(await screen.findByText('Failed to update contact status')).toBeVisible();
    expect(screen.getByText('Contacts are not there.')).toBeVisible();
    expect(dialog.getByRole('button', { pressed: true })).toHaveTextContent('New');
  });

  it('shows why factors that add up to more are a score of 100', async () => {
    const score_reasons = [
      { points: 65, reason: 'speaks of 10 people or more' },
      { points: 45, reason: 'wants it soon' },
    ];
    const { dialog } = await openDetails(withDetail({ lead_score: 100, score_reasons }));
    const reasons = within(await dialog.findByRole('list', { name: 'Reasons' })).getAllByRole('listitem');
    expect(reasons.map((reason) => reason.textContent)).toEqual([
      '+65speaks of 10 people or more',
      '+45wants it soon',
      '−10a score is 100 at most',
    ]);
  });

  it('rejects an invalid lead score and saves a valid one', async () => {
    const PUT = `PUT /admin/landing-contacts/${idOf(1)}/score`;
    const saved = contactInFull(1, {
      lead_score: 0,
      version: 4,
      score_set_by: root.id,
      score_set_at: '2026-11-21T09:00:00.000Z',
    });
    const api = withDetail().on(PUT, () => Response.json(saved));
    const { dialog, user: person } = await openDetails(api);
    expect(score()).toHaveValue('85');
    for (const [typed, refusal] of [
      ['101', 'The lead score must be from 0 to 100.'],
      ['12.5', 'The lead score must be a whole number.'],
      ['', 'The lead score must be a whole number.'],
    ] as const) {
      fireEvent.change(score(), { target: { value: typed } });
      await person.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await dialog.findByText(refusal)).toBeVisible();
    }
    fireEvent.change(score(), { target: { value: '0' } });
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Lead score updated successfully!')).toBeVisible();
    expect(await dialog.findByText(/^Set by/)).toBeVisible();
    expect(score()).toHaveValue('0');
    expect(api.sent(PUT).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ lead_score: 0 }, '"3"'],
    ]);
  });

  it('shows the newer version when another user saved first', async () => {
    const theirs = contactInFull(1, { lead_score: 40, status: 'closed', version: 4 });
    const refusal = 'Someone else saved this record. Reload it and try again.';
    const api = withDetail().on(`PUT /admin/landing-contacts/${idOf(1)}/score`, () => {
      api.answers(DETAIL, theirs);
      return problem(412, 'precondition_failed', refusal);
    });
    const { dialog, user: person } = await openDetails(api);
    fireEvent.change(score(), { target: { value: '90' } });
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update lead score')).toBeVisible();
    expect(screen.getByText(refusal)).toBeVisible();
    await waitFor(() => expect(score()).toHaveValue('40'));
    expect(dialog.getByRole('button', { pressed: true })).toHaveTextContent('Closed');
  });

  it('prompts before discarding a typed score', async () => {
    const page = await openDetails(withDetail());
    fireEvent.change(score(), { target: { value: '90' } });
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(score()).toHaveValue('90');
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.address()).toBe('/app/admin/contacts?status=new');
  });

  it('shows that a contact does not exist', async () => {
    openContacts(
      platform([]).on(DETAIL, () => problem(404, 'not_found', "This contact doesn't exist.")),
      `/${idOf(1)}`,
    );
    expect(await screen.findByText('Contact not found')).toBeVisible();
  });
});
