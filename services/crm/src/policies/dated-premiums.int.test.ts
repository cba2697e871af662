import type { DashboardSummary, PolicyView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { ImportCalls } from '../../test/import-calls.js';
import { reportCalls, withReports } from '../../test/report-calls.js';
import { dayIn } from '../calendar/calendar.js';
import { RunFills } from '../fills/run-fills.js';
import { MovePremiums } from './move-premiums.js';

const DAY_MS = 86_400_000;

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());
const { run, until } = reportCalls(() => crm);

type Fields = Record<string, unknown>;
type Body = PolicyView & DashboardSummary & { items: PolicyView[]; errors?: { path: string }[] };

/** A client with policies, and their agent. */
class Book {
  constructor(private who: Person) {}

  async call(method: string, path: string, body?: Fields, headers: Record<string, string> = {}) {
    const { accountId, userId } = this.who;
    // Days later, a token is another one.
    this.who = crm.person({ ...withReports, account_id: accountId }, userId);
    const answer = await crm.call(this.who, method, `/api/${path}`, body, headers);
    return { ...answer, body: answer.body as unknown as Body };
  }

  async add(fields: Fields = {}): Promise<string> {
    const individual = { first_name: 'Kim', last_name: 'Ito', status: 'active' };
    const insured_id = (await this.call('POST', 'insureds', individual)).body.id;
    const carrier_id = (await this.call('POST', 'carriers', { name: 'Aetna' })).body.id;
    const began = { status: 'active', effective_date: '2020-02-01', premium: '79.50' };
    const policy = { insured_id, carrier_id, ...began, renewal_date: this.day(5), ...fields };
    const { status, body } = await this.call('POST', 'policies', policy);
    expect(status).toBe(201);
    return body.id;
  }

  get accountId(): string {
    return this.who.accountId;
  }

  day = (offset: number): string => daysAfter(dayIn('America/New_York', crm.clock.now()), offset);
  get = async (id: string) => (await this.call('GET', `policies/${id}`)).body;
  decide = (id: string, body: Fields) => this.call('PUT', `policies/${id}/renewal`, body);
  renew = (id: string, body: Fields = {}) =>
    this.decide(id, { outcome: 'renewed', premium: '88.10', ...body });
  shown = async (id: string) => {
    const { premium, premium_mode, premium_from, next_premium, next_premium_mode, next_premium_from } =
      await this.get(id);
    return [premium, premium_mode, premium_from, next_premium, next_premium_mode, next_premium_from];
  };
  rows = (id: string) =>
    crm.rows<Fields>(
      `SELECT premium::text, premium_from::text, next_premium::text, version, updated_at FROM policies WHERE id = $1`,
      [id],
    );
  /** The premium of the one policy everywhere that people see it. */
  everywhere = async (id: string) => {
    const list = (await this.call('GET', 'policies')).body.items[0]!;
    const { monthly_premium } = (await this.call('GET', 'dashboard')).body;
    return [(await this.get(id)).premium, list.premium, monthly_premium, await this.reported(this.day(0))];
  };
  report = async (to: string) => {
    const { body } = await run(this.who, { type: 'policies', range: { from: to, to }, compare: false });
    return until(this.who, body.id, 'completed');
  };
  reported = async (to: string, key = 'monthly_premium') =>
    (await this.report(to)).figures.find((figure) => figure.key === key)?.value;
  months = async (from: string, to: string) => {
    const { body } = await run(this.who, { type: 'premium', group_by: 'month', range: { from, to } });
    return (await until(this.who, body.id, 'completed')).rows.map(({ cells }) => cells);
  };
  sweep = async () => {
    await crm.service.get<MovePremiums>(MovePremiums).enqueueDue();
  };
  switchTrigger = (to: 'ENABLE' | 'DISABLE') => crm.rows(`ALTER TABLE policies ${to} TRIGGER premiums`);
}

const bookOf = () => new Book(reportCalls(() => crm).member());
const MODE = 'monthly';

it('a renewal’s premium holds from the renewal date on, everywhere, before and after a quiet move of the row', async () => {
  const book = bookOf();
  const id = await book.add();
  const from = book.day(5);
  expect((await book.renew(id)).body).toMatchObject({ premium: '79.50', next_premium: '88.10' });
  expect(await book.shown(id)).toEqual(['79.50', MODE, null, '88.10', MODE, from]);
  expect(await book.everywhere(id)).toEqual(['79.50', '79.50', '79.50', 79.5]);
  expect((await book.call('GET', 'policies?search=$88.10')).body.items).toHaveLength(1);
  const [before] = await book.rows(id);

  crm.clock.advance(5 * DAY_MS);
  expect(await book.shown(id)).toEqual(['88.10', MODE, from, null, null, null]);
  expect(await book.everywhere(id)).toEqual(['88.10', '88.10', '88.10', 88.1]);
  expect(await book.reported(daysAfter(from, -1))).toBe(79.5);
  expect(await book.rows(id)).toEqual([before]);

  await book.sweep();
  await eventually(async () =>
    expect(await book.rows(id)).toEqual([
      { ...before, premium: '88.10', premium_from: from, next_premium: null },
    ]),
  );
  expect(await book.everywhere(id)).toEqual(['88.10', '88.10', '88.10', 88.1]);
  expect(await book.reported(daysAfter(from, -1))).toBe(79.5);
  const events = await crm.rows('SELECT FROM record_changes WHERE record_id = $1', [id]);
  expect(events).toHaveLength(2);
});

it('the hourly move has a job for accounts of which a premium begins, and for no other', async () => {
  const books = [bookOf(), bookOf(), bookOf()] as const;
  const [begins, comes, never] = books;
  await begins.renew(await begins.add());
  await comes.renew(await comes.add({ renewal_date: comes.day(60) }));
  await never.add();
  crm.clock.advance(5 * DAY_MS);
  await begins.sweep();
  const jobs = await crm.rows<{ account: string }>(
    `SELECT data ->> 'account_id' AS account FROM pgboss.job WHERE name = 'move-premiums' AND data ->> 'account_id' = ANY ($1)`,
    [books.map(({ accountId }) => accountId)],
  );
  expect(jobs).toEqual([{ account: begins.accountId }]);
});

it('each month of a report has the premiums of its end', async () => {
  const book = bookOf();
  const id = await book.add({ renewal_date: '2026-02-01' });
  await book.add({ premium: '10.00', renewal_date: null });
  await book.renew(id);
  const kept = (await book.report('2026-01-31')).premiums_from;
  expect([kept, (await book.report(book.day(0))).premiums_from]).toEqual([book.day(0), null]);
  expect(await book.reported('2026-01-31')).toBe(89.5);
  expect(await book.reported('2026-02-01')).toBe(98.1);
  const months = await book.months('2026-01-01', '2026-02-28');
  expect(months).toEqual([
    ['2026-01', 2, 89.5],
    ['2026-02', 2, 98.1],
  ]);
});

it('undo takes the premium away, ahead and after it began, unless somebody corrected it', async () => {
  const book = bookOf();
  const one = ['79.50', MODE, null, null, null, null];
  for (const days of [0, 6]) {
    const id = await book.add();
    await book.renew(id);
    crm.clock.advance(days * DAY_MS);
    expect((await book.decide(id, { outcome: null })).status).toBe(200);
    expect(await book.shown(id)).toEqual(one);
    expect(await crm.rows('SELECT FROM policy_premiums WHERE policy_id = $1', [id])).toEqual([]);
  }
  const id = await book.add();
  const from = book.day(5);
  await book.renew(id);
  crm.clock.advance(6 * DAY_MS);
  await book.call('PUT', `policies/${id}`, { premium: '90' });
  await book.decide(id, { outcome: null });
  expect(await book.shown(id)).toEqual(['90.00', MODE, from, null, null, null]);
});

it('a second outcome of the day replaces the premium, and a later renewal adds another', async () => {
  const book = bookOf();
  const id = await book.add();
  const [from, later] = [book.day(5), (await book.renew(id)).body.renewal_date];
  await book.call('PUT', `policies/${id}`, { renewal_date: from });
  await book.renew(id, { premium: '91', premium_mode: 'quarterly' });
  expect(await book.shown(id)).toEqual(['79.50', MODE, null, '91.00', 'quarterly', from]);
  await book.renew(id, { premium: '95' });
  expect(await book.shown(id)).toEqual(['79.50', MODE, null, '91.00', 'quarterly', from]);
  crm.clock.advance(6 * DAY_MS);
  expect(await book.shown(id)).toEqual(['91.00', 'quarterly', from, '95.00', 'quarterly', later]);
  await book.decide(id, { outcome: null });
  expect(await book.shown(id)).toEqual(['91.00', 'quarterly', from, null, null, null]);
});

it.each([{ premium: '79.5' }, { premium: undefined }, { premium: '79.50', premium_mode: MODE }])(
  'an outcome with %j changes nothing of the premium',
  async (same) => {
    const book = bookOf();
    const id = await book.add();
    await book.renew(id, same);
    expect(await book.shown(id)).toEqual(['79.50', MODE, null, null, null, null]);
  },
);

it('refuses a mode that is none, and one of an outcome that renews nothing', async () => {
  const book = bookOf();
  const id = await book.add();
  for (const body of [
    { outcome: 'renewed', premium_mode: 'weekly' },
    { outcome: 'lost', reason: 'Price', premium_mode: MODE },
  ])
    expect((await book.decide(id, body)).body.errors).toMatchObject([{ path: 'premium_mode' }]);
});

it('an edit corrects the present premium, and the other ones stay', async () => {
  const book = bookOf();
  const id = await book.add();
  const from = book.day(5);
  await book.renew(id);
  await book.call('PUT', `policies/${id}`, { premium: '80' });
  expect(await book.shown(id)).toEqual(['80.00', MODE, null, '88.10', MODE, from]);
  crm.clock.advance(6 * DAY_MS);
  // The row still has the former premium, which is the new one now.
  await book.call('PUT', `policies/${id}`, { premium: '80.00', premium_mode: 'annual' });
  expect(await book.shown(id)).toEqual(['80.00', 'annual', from, null, null, null]);
  expect(await book.reported(daysAfter(from, -1))).toBe(80);
  expect(await book.reported(book.day(0), 'annual_premium')).toBe(80);
});

it('the tag of a policy is of the premium that it shows', async () => {
  const book = bookOf();
  const id = await book.add();
  const tag = (await book.renew(id)).headers.get('etag')!;
  expect((await book.call('GET', `policies/${id}`)).headers.get('etag')).toBe(tag);
  crm.clock.advance(6 * DAY_MS);
  const edit = (ifMatch: string) =>
    book.call('PUT', `policies/${id}`, { premium: '81' }, { 'if-match': ifMatch });
  expect((await edit(tag)).status).toBe(412);
  expect((await book.call('DELETE', `policies/${id}`, undefined, { 'if-match': tag })).status).toBe(412);
  expect((await edit((await book.call('GET', `policies/${id}`)).headers.get('etag')!)).status).toBe(200);
});

describe('a release with one premium', () => {
  /** Its outcome, as it writes that into the row. */
  const outcome = (id: string) =>
    crm.rows(
      `UPDATE policies SET premium = 88.10, renewal_outcome = 'renewed', renewal_handled = renewal_date,
         renewal_date = renewal_date + 365, version = version + 1,
         renewal_changed = '{"premium": {"before": "79.50", "after": "88.10"}}' WHERE id = $1`,
      [id],
    );

  it('keeps the dates: its edits correct what it shows, its outcome is a coming premium, and its undo takes it away', async () => {
    const book = bookOf();
    const id = await book.add();
    const from = book.day(5);
    await outcome(id);
    expect(await book.shown(id)).toEqual(['79.50', MODE, null, '88.10', MODE, from]);
    await crm.rows('UPDATE policies SET premium = 81 WHERE id = $1', [id]);
    expect(await book.shown(id)).toEqual(['81.00', MODE, null, '88.10', MODE, from]);
    await crm.rows(
      'UPDATE policies SET renewal_outcome = NULL, renewal_handled = NULL, renewal_date = $2 WHERE id = $1',
      [id, from],
    );
    expect(await book.shown(id)).toEqual(['81.00', MODE, null, null, null, null]);
  });

  it('left coming premiums in rows, which read rightly before a fill and after it', async () => {
    const book = bookOf();
    const [id, edited] = [await book.add(), await book.add()];
    const from = book.day(5);
    await book.switchTrigger('DISABLE');
    await outcome(id);
    await outcome(edited);
    await book.switchTrigger('ENABLE');
    const right = ['79.50', MODE, null, '88.10', MODE, from];
    expect(await book.shown(id)).toEqual(right);
    expect((await book.call('GET', 'dashboard')).body.monthly_premium).toBe('159.00');
    expect(await book.reported(book.day(0))).toBe(159);
    // An edit before the fill corrects the present one too.
    await book.call('PUT', `policies/${edited}`, { premium: '70' });
    expect(await book.shown(edited)).toEqual(['70.00', MODE, null, '88.10', MODE, from]);
    await crm.rows("DELETE FROM fills WHERE name = 'premiums'");
    await crm.service.get<RunFills>(RunFills).enqueueNew();
    await eventually(async () => expect((await book.rows(id))[0]).toMatchObject({ premium: '79.50' }));
    expect(await book.shown(id)).toEqual(right);
    await book.decide(id, { outcome: null });
    expect(await book.shown(id)).toEqual(['79.50', MODE, null, null, null, null]);
  });
});

it('go with a merge and its undo, and with the trash and back, and an import’s undo leaves the coming one', async () => {
  const book = bookOf();
  const id = await book.add({ policy_number: 'H-1' });
  const from = book.day(5);
  await book.renew(id);
  const { insured_id: merged_id } = await book.get(id);
  const kept = { first_name: 'Kim', last_name: 'Ito', status: 'active' };
  const kept_id = (await book.call('POST', 'insureds', kept)).body.id;
  expect((await book.call('POST', `insureds/${kept_id}/merge`, { merged_id, take: [] })).status).toBe(200);
  expect(await book.shown(id)).toEqual(['79.50', MODE, null, '88.10', MODE, from]);
  const [merge] = (await book.call('GET', `insureds/${kept_id}/merges`)).body.items;
  expect((await book.call('POST', `insureds/merges/${merge!.id}/undo`)).status).toBe(200);
  expect((await book.get(id)).insured_id).toBe(merged_id);
  await book.call('DELETE', `policies/${id}`);
  await book.call('POST', `policies/${id}/restore`);
  expect(await book.shown(id)).toEqual(['79.50', MODE, null, '88.10', MODE, from]);

  const imports = new ImportCalls(crm);
  const who = imports.member();
  const mine = new Book(who);
  const other = await mine.add({ policy_number: 'H-2' });
  await mine.renew(other);
  const { insured_id } = await mine.get(other);
  const file = `Policy Number,Carrier,Status,Monthly Premium,Client Bindery ID\nH-2,Aetna,active,77,${insured_id!}`;
  const ready = await imports.check(who, file, {}, 'policy');
  const columns = ready.mapping?.columns.map((column) => ({ ...column, on_match: 'overwrite' }));
  await imports.call(who, 'PUT', `/${ready.id}/mapping`, { ...ready.mapping, columns });
  await imports.run(who, await imports.until(who, ready.id, 'ready'));
  expect(await mine.shown(other)).toEqual(['77.00', MODE, null, '88.10', MODE, from]);
  await imports.undo(who, ready);
  expect(await mine.shown(other)).toEqual(['79.50', MODE, null, '88.10', MODE, from]);
});
