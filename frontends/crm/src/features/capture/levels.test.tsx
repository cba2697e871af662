import { screen, waitFor } from '@testing-library/react';
import { captureApi, draft, draftRow } from '../../testing/captures.js';
import { openCrm } from '../../testing/open-crm.js';
import { listOf } from '../../testing/records.js';

const includes = ['capture' as const];
const row = draftRow({ state: 'accepted', expires_at: null, decided_at: new Date().toISOString() });

describe('an account without the CRM', () => {
  const captureOnly = { access: { service_level: 'capture_only' as const, includes } };

  it('has an inbox of accepted drafts to export, and asks nothing of the CRM', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    const api = captureApi()
      .answers('GET /capture/drafts', listOf([row]))
      .on('GET /capture/accepted.csv', () => {
        const headers = { 'Content-Disposition': 'attachment; filename="Accepted drafts.csv"' };
        return new Response('First name\nGloria', { headers });
      });
    const page = openCrm(api, '/capture', captureOnly);
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toEqual(['Accepted drafts.csv']));
    const paths = new Set(api.requests.map(({ path }) => path).filter((path) => !path.startsWith('/auth')));
    expect([...paths]).toEqual(['/capture/drafts', '/capture/accepted.csv']);
    expect(screen.queryByRole('link', { name: /Individuals/ })).toBeNull();
  });

  it('accepts a draft without making a client', async () => {
    const open = draft();
    const path = `/capture/drafts/${open.draft_id}`;
    const api = captureApi()
      .answers(`GET ${path}`, open)
      .answers(`POST ${path}/accept`, {
        ...{ draft_id: open.draft_id, state: 'accepted', individual_id: null, undo_until: null, changes: [] },
      });
    const page = openCrm(api, `/capture/${open.draft_id}`, captureOnly);
    await page.user.click(await screen.findByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('Draft accepted')).toBeVisible();
    expect(page.address()).toBe('/app/dashboard/capture');
  });
});

it('turns accepted drafts into clients once the plan has the CRM, and says what was skipped', async () => {
  const replies = [
    { converted: 1, skipped: [], remaining: 1 },
    {
      converted: 0,
      skipped: [{ draft_id: row.draft_id, name: 'Vance, Ruth', reason: 'A client like this exists.' }],
      remaining: 1,
    },
  ];
  const api = captureApi()
    .answers(
      'GET /capture/drafts',
      listOf([row, { ...row, draft_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0102' }]),
    )
    .on('POST /capture/drafts/convert', () => new Response(JSON.stringify(replies.shift())));
  const page = openCrm(api, '/capture', { access: { includes } });
  await page.user.click(await screen.findByRole('button', { name: 'Turn 2 accepted drafts into clients' }));
  expect(await screen.findByText('Vance, Ruth: A client like this exists.')).toBeVisible();
  expect(screen.getByText('1 client added')).toBeVisible();
});

describe('a plan without capture', () => {
  it('says what capture is, which plans have it, and where to change the plan', async () => {
    openCrm(captureApi(), '/capture', { access: { includes: [] } });
    expect(await screen.findByText(/It comes with Individual Agent or Agency Plan/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
    expect(screen.queryByLabelText('Email, application, page or notes')).toBeNull();
  });

  it('keeps the button on Individuals', async () => {
    const api = captureApi().answers('GET /insureds', listOf([]));
    openCrm(api, '/individuals', { access: { includes: [] } });
    expect((await screen.findAllByRole('link', { name: 'Capture' }))[0]).toBeVisible();
  });
});

it('shows nothing of capture where the plan has only the CRM', async () => {
  const crmOnly = { access: { service_level: 'crm_only' as const, includes } };
  const api = captureApi().answers('GET /insureds', listOf([]));
  openCrm(api, '/individuals', crmOnly);
  await screen.findByText('No individuals found');
  expect(screen.queryByRole('link', { name: 'Capture' })).toBeNull();
});

it('says that an ended plan can only look at its drafts', async () => {
  const ended = { access: { includes, entitlement: 'inactive' as const } };
  openCrm(captureApi().answers('GET /capture/drafts', listOf([draftRow()])), '/capture', ended);
  expect(await screen.findByText(/You can view records but not change them/)).toBeVisible();
  expect(await screen.findByText('Vance, Gloria')).toBeVisible();
});
