import type { PlatformReport } from '@bindery/contracts/platform';
import { startLeadsUnderTest, type LeadsUnderTest } from '../../test/leads-under-test.js';

const PATH = '/api/admin/platform/leads';
const DAY_MS = 86_400_000;
let leads: LeadsUnderTest;
let root: ReturnType<LeadsUnderTest['person']>;

interface Row {
  created_at: Date;
  answered_at: Date | null;
  status: string;
  source: string;
  lead_score: number;
  suspicious: string | null;
}

/** Copies of one contact, spread over 400 days: every combination of status and score, and a suspicious one now and then. */
const copies = `
  INSERT INTO contacts (id, name, email, email_index, lead_score, score_reasons, status, source, suspicious,
    created_at, last_submitted_at, updated_at, answered_at)
  SELECT gen_random_uuid(), name, email, email_index, (n * 13) % 101, score_reasons, state,
    CASE WHEN n % 5 = 0 THEN '=HYPERLINK("x")' ELSE source END,
    CASE WHEN n % 11 = 0 THEN 'honeypot' END, at, at, at,
    CASE WHEN state <> 'new' THEN at + make_interval(hours => n % 48) END
  FROM contacts, generate_series(1, 160) n,
    LATERAL (SELECT (ARRAY['new', 'contacted', 'converted', 'closed'])[1 + n % 4] AS state,
      $1::timestamptz - make_interval(hours => n * n * 3 / 8) AS at) AS made
  WHERE name = 'First'`;

beforeAll(async () => {
  leads = await startLeadsUnderTest();
  root = leads.person();
  await leads.call('POST', '/api/landing/contact-form', undefined, { name: 'First', email: 'f@first.test' });
  await leads.rows(copies, [leads.clock.now()]);
});
afterAll(() => leads.stop());

const get = (query = '', token = root.token) => leads.call<PlatformReport>('GET', PATH + query, token);
const monthOf = (date: Date) => date.toISOString().slice(0, 7);

it('counts what a plain count of all rows finds', async () => {
  const { status, body } = await get();
  expect(status).toBe(200);
  const all = await leads.rows<Row>('SELECT * FROM contacts');
  const rows = all.filter(({ suspicious }) => suspicious === null);
  const asOf = new Date(body.as_of);
  const due = rows.filter(({ created_at }) => asOf.getTime() - created_at.getTime() >= DAY_MS);
  const inTime = due.filter(
    ({ answered_at, created_at }) => answered_at && answered_at.getTime() - created_at.getTime() <= DAY_MS,
  );
  const startOfMonth = new Date(`${monthOf(asOf)}-01`);
  const startBefore = new Date(`${monthOf(new Date(startOfMonth.getTime() - DAY_MS))}-01`);
  const sameDays = Math.min(
    startBefore.getTime() + asOf.getTime() - startOfMonth.getTime(),
    startOfMonth.getTime(),
  );
  const before = rows.filter(
    ({ created_at }) => created_at >= startBefore && created_at.getTime() < sameDays,
  );
  const converted = rows.filter(({ status: of }) => of === 'converted').length;
  const share = (part: number, whole: number) => Math.round((part / whole) * 1_000) / 10;
  expect(body.figures.map(({ key, value, previous }) => [key, value, previous])).toEqual([
    ['leads', rows.length, null],
    ['new_leads', rows.filter(({ created_at }) => created_at >= startOfMonth).length, before.length],
    ['waiting', rows.filter(({ status: of }) => of === 'new').length, null],
    ['converted', converted, null],
    ['conversion', share(converted, rows.length), null],
    ['in_time', share(inTime.length, due.length), null],
  ]);
  expect(body.excluded).toMatchObject([{ count: all.length - rows.length }]);

  const [months, bands, sources] = body.tables;
  const statuses = ['new', 'contacted', 'converted', 'closed'];
  const counts = (those: Row[]) => statuses.map((of) => those.filter((row) => row.status === of).length);
  expect(months?.rows).toHaveLength(12);
  expect(months?.rows.at(-1)?.cells[0]).toBe(monthOf(asOf));
  for (const { cells } of months?.rows ?? [])
    expect(cells.slice(1)).toEqual(counts(rows.filter((row) => monthOf(row.created_at) === cells[0])));
  const expected = (label: string, those: Row[]) => [
    ...[label, those.length, ...counts(those)],
    share(those.filter(({ status: of }) => of === 'converted').length, those.length),
  ];
  expect(bands?.rows.map(({ cells }) => cells)).toEqual([
    expected(
      'High',
      rows.filter((row) => row.lead_score >= 80),
    ),
    expected(
      'Medium',
      rows.filter((row) => row.lead_score >= 50 && row.lead_score < 80),
    ),
    expected(
      'Low',
      rows.filter((row) => row.lead_score < 50),
    ),
  ]);
  const bySource = sources?.rows.map(({ cells }) => [cells[0], cells[1]]).sort();
  expect(bySource).toEqual([
    ['=HYPERLINK("x")', rows.filter(({ source }) => source !== 'landing_page').length],
    ['Landing page', rows.filter(({ source }) => source === 'landing_page').length],
  ]);
});

it('is a CSV file whose cells no spreadsheet evaluates', async () => {
  const { status, headers, text } = await get('?format=csv');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="platform-leads.csv"');
  expect(text).toContain('Report,Leads\r\nAs of,');
  expect(text).toContain('\r\n\r\nFigure,Unit,Value,Before\r\n');
  expect(text).toContain('Month,New,Contacted,Converted,Closed\r\n');
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).not.toMatch(/(^|,|")=HYPERLINK/m);
});

it.each(['format=xlsx', 'format=', 'format=csv&format=csv', 'format[]=csv', 'format=%00', 'account_id=1'])(
  'refuses %s',
  async (query) => {
    expect((await get(`?${query}`)).status).toBe(422);
  },
);

it('is denied to everybody but superusers', async () => {
  for (const user_role of ['agency_admin', 'agency_user', 'agent', 'pending'] as const) {
    expect((await get('', leads.person({ user_role, is_owner: true }).token)).status).toBe(403);
    expect((await get('?format=csv', leads.person({ user_role }).token)).status).toBe(403);
  }
  expect((await leads.call('GET', PATH)).status).toBe(401);
});
