import { randomUUID } from 'node:crypto';
import type { ReportMonth } from '@bindery/contracts/crm';
import { readXlsx } from 'hucre/xlsx';
import { monthsAfter } from '@bindery/contracts/days';
import type { Person } from '../../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { reportCalls } from '../../../test/report-calls.js';
import { dayIn } from '../../calendar/calendar.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());
afterEach(() => jest.restoreAllMocks());

const { member, call, run, addIndividual, slow, until } = reportCalls(() => crm);

describe('the file of a report', () => {
  const download = async (who: Person, path: string) => {
    const response = await fetch(`${crm.service.url}${path}`, {
      headers: { authorization: `Bearer ${who.token}` },
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const file = (who: Person, id: string, format: string) =>
    download(who, `/api/reports/${id}/download?format=${format}`);

  it.each([
    ['csv', 'application/zip', 'zip', 'PK'],
    ['xlsx', 'spreadsheetml', 'xlsx', 'PK'],
    ['pdf', 'application/pdf', 'pdf', '%PDF-1.7'],
  ])('is made as %s, and its download is on record', async (format, mediaType, ending, begin) => {
    const who = member();
    const { id } = (await run(who, { type: 'policies', range: { from: '2026-01-01', to: '2026-01-31' } }))
      .body;
    const { status, headers, bytes } = await file(who, id, format);
    expect([status, bytes.toString('latin1', 0, begin.length)]).toEqual([200, begin]);
    expect(headers.get('content-type')).toContain(mediaType);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Policies 2026-01-01 to 2026-01-31.${ending}"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const audited = await crm.rows(
      `SELECT record_id, fields FROM audit_entries WHERE actor_id = $1 AND action = 'report.downloaded'`,
      [who.userId],
    );
    expect(audited).toEqual([{ record_id: id, fields: ['policies', format] }]);
  });

  it('names the records of its filters as they are called now', async () => {
    const who = member();
    const carrier = await crm.call(who, 'POST', '/api/carriers', { name: 'Ætna Łódź' });
    const filters = { carrier_id: carrier.body.id, product_id: randomUUID(), effective_from: '2026-01-31' };
    const { id } = (await run(who, { type: 'policies', filters })).body;
    const { sheets } = await readXlsx((await file(who, id, 'xlsx')).bytes);
    const about = sheets.find(({ name }) => name === 'About')?.rows ?? [];
    expect(about.filter(([what]) => what === 'Filter').map(([, text]) => text)).toEqual([
      'Carrier: Ætna Łódź',
      'Product: One that is gone',
      'Effective from: Jan 31, 2026',
    ]);
  });

  it('is refused when it was made with wider rights, and to everybody else', async () => {
    const who = member();
    const { id } = (await run(who)).body;
    const narrowed = member({ account_id: who.accountId, sees_all: false, edits_all: false }, who.userId);
    expect((await file(narrowed, id, 'pdf')).status).toBe(403);
    expect((await file(member({ account_id: who.accountId }), id, 'pdf')).status).toBe(404);
    expect((await file(member(), id, 'csv')).status).toBe(404);
    const without = crm.person({ account_id: who.accountId, includes: [] }, who.userId);
    expect((await file(without, id, 'pdf')).status).toBe(402);
    const ended = member({ account_id: who.accountId, entitlement: 'inactive' }, who.userId);
    expect((await file(ended, id, 'pdf')).status).toBe(200);
  });

  it.each(['', 'doc', 'PDF', 'pdf&format=csv'])('is not made as %j', async (format) => {
    const who = member();
    expect((await file(who, (await run(who)).body.id, format)).status).toBe(422);
  });

  it('of a report that has not run is not there yet', async () => {
    const who = member();
    const { letGo } = slow();
    const { id } = (await run(who)).body;
    expect((await file(who, id, 'pdf')).status).toBe(409);
    letGo();
    await until(who, id, 'completed');
    expect((await file(who, id, 'pdf')).status).toBe(200);
  });

  it('of the overview shows what the overview shows, on every plan and after its end', async () => {
    for (const who of [crm.person(), crm.person({ entitlement: 'inactive' })]) {
      const { status, headers, bytes } = await download(who, '/api/dashboard/report');
      expect([status, bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="Overview \d{4}-\d\d-\d\d\.pdf"$/,
      );
    }
  });
});

it('four figures of the month so far stand beside those of the same days before', async () => {
  const who = member();
  const today = dayIn('America/New_York', crm.clock.now());
  const [first, before] = [`${today.slice(0, 8)}01`, monthsAfter(`${today.slice(0, 8)}01`, -1)];
  const carrier = await crm.call(who, 'POST', '/api/carriers', { name: 'Aetna' });
  const policy = (effective_date: string, premium: string) =>
    crm.call(who, 'POST', '/api/policies', {
      ...{ carrier_id: carrier.body.id, status: 'active', effective_date, premium },
    });
  await policy(first, '100.25');
  await policy(before, '50');
  await policy('2020-01-01', '20');
  const id = await addIndividual(who);
  await crm.call(who, 'POST', `/api/insureds/${id}/notes`, { kind: 'call', body: 'Hello.' });
  const month = (await call(who, 'GET', '/summary')).body as unknown as ReportMonth;
  expect(month).toMatchObject({
    new_individuals: { value: 1, previous: 0 },
    new_policies: { value: 1, previous: 1 },
    premium: { value: 170.25, previous: 70 },
  });
  expect(month.activity.value).toBeGreaterThan(0);
  const nothing = { value: 0, previous: 0 };
  expect((await call(member(), 'GET', '/summary')).body).toEqual({
    ...{ new_individuals: nothing, new_policies: nothing, premium: nothing, activity: nothing },
  });
});
