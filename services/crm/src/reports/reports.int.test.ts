import { randomUUID } from 'node:crypto';
import { individualListQuery, type JobView } from '@bindery/contracts/crm';
import type { FairQueue } from '@bindery/service-kit/fair-queue';
import { waitFor } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';
import { reportCalls, withReports } from '../../test/report-calls.js';
import { dayIn } from '../calendar/calendar.js';
import { CleanLongWork } from '../long-work/clean-long-work.js';
import { AnswerReport } from './answer-report.js';
import { reportRuns } from './report-runs.js';
import type { RunReport } from './report-run.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());
afterEach(() => jest.restoreAllMocks());

const { member, call, run, addIndividual, slow, until } = reportCalls(() => crm);

describe('a report', () => {
  it('is run in the request, listed, read, and deleted, and each run is on record', async () => {
    const who = member();
    const asked = {
      type: 'policies',
      range: { days: 7 },
      filters: { status: 'active', page: '3', sort: 'premium' },
    };
    const { status, body } = await run(who, asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{
        type: 'policies',
        state: 'completed',
        job_id: null,
        scope: 'all',
        error: null,
        group_by: 'carrier',
      },
      ...{ range: { days: 7 }, filters: { status: 'active' }, created_by: { id: who.userId, name: null } },
      figures: expect.arrayContaining([expect.objectContaining({ key: 'in_force', value: 0 })]) as unknown[],
    });
    expect(body.as_of).not.toBeNull();
    expect(body.bytes).toBeGreaterThan(0);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * 86_400_000);
    expect((await call(who, 'GET', `/${body.id}`)).body).toEqual(body);
    const listed = (await call(who, 'GET', '?page_size=1')).body;
    expect(listed).toMatchObject({ total: 1, filtered: 1, items: [{ id: body.id, bytes: body.bytes }] });
    expect((await call(who, 'DELETE', `/${body.id}`)).status).toBe(204);
    expect((await call(who, 'DELETE', `/${body.id}`)).status).toBe(404);
    expect((await call(who, 'GET', `/${body.id}`)).status).toBe(404);
    const audited = await crm.rows(
      `SELECT action, record_id, fields FROM audit_entries WHERE actor_id = $1 AND action = 'report.run'`,
      [who.userId],
    );
    expect(audited).toEqual([{ action: 'report.run', record_id: body.id, fields: ['policies'] }]);
  });

  it('takes the usual range and compares with the period before', async () => {
    const { body } = await run(member());
    const [from, to] = [body.days?.from ?? '', body.days?.to ?? ''];
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29);
    expect(Date.parse(from) - Date.parse(body.previous_days?.to ?? '')).toBe(86_400_000);
    expect((await run(member(), { type: 'policies', compare: false })).body.previous_days).toBeNull();
  });

  it('is for whoever ran it: neither a colleague nor another account finds it', async () => {
    const who = member();
    const { id } = (await run(who)).body;
    const admin = member({ account_id: who.accountId, user_role: 'agency_admin' });
    for (const other of [admin, member()]) {
      for (const method of ['GET', 'DELETE']) expect((await call(other, method, `/${id}`)).status).toBe(404);
      expect((await call(other, 'GET', '')).body.items).toEqual([]);
    }
    expect((await call(who, 'GET', `/${id}`)).status).toBe(200);
  });

  it('counts only own records for whoever sees only those, and is refused to whoever has lost the others', async () => {
    const who = member();
    await addIndividual(who, { assigned_agent: null });
    const all = (await run(who, { type: 'insureds' })).body;
    expect(all.figures).toContainEqual(expect.objectContaining({ key: 'total', value: 1 }));
    const narrow = { account_id: who.accountId, sees_all: false, edits_all: false };
    const agent = member(narrow);
    const own = (await run(agent, { type: 'insureds' })).body;
    expect([own.scope, own.figures[0]?.value]).toEqual(['own', 0]);
    const narrowed = member(narrow, who.userId);
    expect(await call(narrowed, 'GET', `/${all.id}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('Run it again') as string },
    });
  });

  it('leaves sample records out, and says so, as soon as there are others', async () => {
    const who = member();
    const sample = await addIndividual(who);
    await crm.rows('UPDATE individuals SET is_sample = true WHERE id = $1', [sample]);
    const left = async (filters: object = {}) => {
      const { excluded } = (await run(who, { type: 'insureds', filters })).body;
      return excluded.filter(({ reason }) => reason === 'Sample records');
    };
    expect(await left()).toEqual([]);
    await addIndividual(who);
    expect(await left({ status: 'active' })).toEqual([
      { reason: 'Sample records', count: 1, list: '/app/dashboard/individuals?status=active&sample=true' },
    ]);
    expect(await left({ status: 'lead' })).toMatchObject([{ count: 0 }]);
    expect(await left({ sample: 'true' })).toEqual([]);
    const listed = async (query: string) => (await crm.call(who, 'GET', `/api/insureds?${query}`)).body.items;
    expect(await listed('sample=true')).toMatchObject([{ id: sample }]);
    expect(await listed('sample=false')).toHaveLength(1);
    expect(individualListQuery.safeParse({ sample: 'maybe' }).success).toBe(false);
    expect((await crm.call(who, 'GET', '/api/policies?sample=true')).body.items).toEqual([]);
  });

  it.each([
    [{}, 'type'],
    [{ type: 'taxes' }, 'type'],
    [{ type: 'constructor' }, 'type'],
    [{ type: 'policies', range: { days: 8 } }, 'range'],
    [{ type: 'policies', range: { period: 'next_month' } }, 'range'],
    [{ type: 'policies', range: { from: '2026-02-30', to: '2026-03-01' } }, 'range.from'],
    [{ type: 'policies', range: { from: '0001-01-01', to: '9999-12-31' } }, 'range.from'],
    [{ type: 'policies', range: { from: '1850-01-01', to: '9999-12-31' } }, 'range.to'],
    [{ type: 'policies', range: { from: '2026-03-02', to: '2026-03-01' } }, 'range.to'],
    [{ type: 'policies', range: null }, 'range'],
    [{ type: 'policies', group_by: 'color' }, 'group_by'],
    [{ type: 'policies', group_by: 'source' }, 'group_by'],
    [{ type: 'policies', compare: 'yes' }, 'compare'],
    [{ type: 'policies', filters: { search: 'Wakefield' } }, 'filters.search'],
    [{ type: 'insureds', filters: { protected_search: 'ssn:219099999' } }, 'filters.protected_search'],
    [{ type: 'insureds', filters: { city: '219-09-9999' } }, 'filters'],
    [{ type: 'policies', filters: { color: 'red' } }, 'filters'],
    [{ type: 'policies', filters: { carrier_id: 'x' } }, 'filters.carrier_id'],
    [{ type: 'policies', filters: { status: 'x'.repeat(501) } }, 'filters.status'],
    [
      {
        type: 'policies',
        filters: Object.fromEntries(
          Array.from({ length: 61 }, (_, n) => [
            `f_${'a'.repeat(n % 30)}${'b'.repeat(Math.floor(n / 30))}`,
            '',
          ]),
        ),
      },
      'filters',
    ],
    [{ type: 'policies', filters: { __proto__x: '' } }, 'filters'],
    [{ type: 'policies', until: 'now' }, 'until'],
  ])('is not run for %j', async (body, path) => {
    const { status, body: problem } = await run(member(), body);
    expect([status, problem.code]).toEqual([422, 'validation_failed']);
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it('takes the last days of the calendar, and filters with pasted invisible characters', async () => {
    const who = member();
    for (const range of [
      { from: '9999-12-01', to: '9999-12-31' },
      { from: '1850-01-01', to: '1850-01-01' },
    ])
      expect((await run(who, { type: 'policies', range })).status).toBe(200);
    const { body } = await run(who, { type: 'policies', filters: { status: '\u202dactive\u200b' } });
    expect(body.filters).toEqual({ status: 'active' });
  });

  it.each(['page=0', 'page_size=101', 'owner=all', 'search=x', 'page=1&page=2'])(
    'is not listed by %s',
    async (query) => {
      expect((await call(member(), 'GET', `?${query}`)).status).toBe(422);
    },
  );

  it('of an unknown id is not found', async () => {
    for (const id of [randomUUID(), 'x'])
      for (const method of ['GET', 'DELETE'])
        expect((await call(member(), method, `/${id}`)).status).toBe(404);
  });

  it('needs the part of the plan; after its end what was made can be read, and nothing is run', async () => {
    const who = member();
    const { id } = (await run(who)).body;
    const without = crm.person({ account_id: who.accountId, includes: [] }, who.userId);
    const paths = ['', '/definitions', `/${id}`];
    for (const path of paths)
      expect(await call(without, 'GET', path)).toMatchObject({
        status: 402,
        body: { code: 'plan_upgrade_required' },
      });
    const ended = member({ account_id: who.accountId, entitlement: 'inactive' }, who.userId);
    for (const path of paths) expect((await call(ended, 'GET', path)).status).toBe(200);
    expect(await run(ended)).toMatchObject({ status: 402, body: { code: 'subscription_inactive' } });
  });

  it('has what was asked and found in no table and no log', async () => {
    const who = member();
    const city = 'Wakefieldtown';
    expect((await run(who, { type: 'insureds', filters: { city } })).body.filters).toEqual({ city });
    const [row] = await crm.rows<{ request: Buffer; result: Buffer }>(
      'SELECT request, result FROM reports WHERE user_id = $1',
      [who.userId],
    );
    for (const bytes of [row?.request, row?.result]) expect(bytes?.toString('latin1')).not.toContain(city);
    expect(crm.log.join('\n')).not.toContain(city);
  });

  it('is removed after thirty days', async () => {
    const who = member();
    const { id } = (await run(who)).body;
    const clean = () => crm.service.get<CleanLongWork>(CleanLongWork).clean(who.accountId);
    crm.clock.advance(29.9 * 86_400_000);
    await clean();
    expect((await call(member({ account_id: who.accountId }, who.userId), 'GET', `/${id}`)).status).toBe(200);
    crm.clock.advance(0.2 * 86_400_000);
    const later = member({ account_id: who.accountId }, who.userId);
    expect((await call(later, 'GET', `/${id}`)).status).toBe(404);
    await clean();
    expect(await crm.rows('SELECT FROM reports WHERE id = $1', [id])).toEqual([]);
  });
});

describe('a report that takes longer than a second', () => {
  it('goes on as a job, once however often it is asked for, and has the same shape when it is done', async () => {
    const who = member();
    const { letGo } = slow();
    const [one, two] = await Promise.all([run(who), run(who)]);
    expect([one.status, two.status]).toEqual([202, 202]);
    expect(two.body.id).toBe(one.body.id);
    expect(one.body).toMatchObject({ state: 'running', figures: [], as_of: null, bytes: null });
    const job = (await crm.call(who, 'GET', `/api/jobs/${one.body.job_id ?? ''}`)).body as unknown as JobView;
    expect([job.kind, job.title]).toEqual(['report', 'Policies']);
    letGo();
    const done = await until(who, one.body.id, 'completed');
    expect(done.figures.map(({ key }) => key)).toContain('monthly_premium');
    expect((await call(who, 'GET', '')).body.total).toBe(1);
  });

  it('is deleted while it runs, with its job', async () => {
    const who = member();
    const { letGo } = slow();
    const { id, job_id } = (await run(who)).body;
    expect((await call(who, 'DELETE', `/${id}`)).status).toBe(204);
    letGo();
    await waitFor(
      async () =>
        (await crm.rows<{ state: string }>('SELECT state FROM jobs WHERE id = $1', [job_id]))[0]?.state ===
        'canceled',
      { what: 'the canceled job', timeoutMs: 20_000 },
    );
    expect((await call(who, 'GET', `/${id}`)).status).toBe(404);
  });

  it('is canceled with its job, and can be run again', async () => {
    const who = member();
    const { letGo } = slow();
    const { id, job_id } = (await run(who)).body;
    await crm.call(who, 'POST', `/api/jobs/${job_id ?? ''}/cancel`);
    letGo();
    expect(await until(who, id, 'canceled')).toMatchObject({ error: null, figures: [] });
    expect((await run(who)).status).toBe(200);
  });

  it('fails with a sentence when it takes too long, and when the right to it is lost', async () => {
    const who = member();
    jest.spyOn(reportRuns as Record<string, RunReport>, 'policies').mockImplementation(async (tx) => {
      await tx.$queryRaw`SELECT set_config('statement_timeout', '50', true), 1`;
      await tx.$queryRaw`SELECT pg_sleep(3)::text`;
      throw new Error('unreachable');
    });
    const { id } = (await run(who)).body;
    expect(await until(who, id, 'failed')).toMatchObject({
      error: 'This report takes too long. Choose fewer days, or narrow it with filters.',
    });
    const other = member();
    crm.identity.setAccess(other, { ...withReports, entitlement: 'inactive' });
    const refused = (await run(other)).body;
    expect((await until(other, refused.id, 'failed')).error).toContain('subscription');
  });
});

it('runs one report at a time, accounts in turn, when five ask for two each at once', async () => {
  const people = Array.from({ length: 5 }, () => member());
  const { turns } = crm.service.get<AnswerReport>(AnswerReport) as unknown as { turns: FairQueue };
  const runs = reportRuns as Record<string, RunReport>;
  const quick = runs['policies'] as RunReport;
  const begun: string[] = [];
  let [atOnce, mostAtOnce] = [0, 0];
  jest.spyOn(runs, 'policies').mockImplementation(async (tx, question) => {
    begun.push(question.caller.accountId);
    mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
    // The first one lasts until all others wait.
    if (begun.length === 1) await waitFor(() => turns.waiting === 9, { what: 'the others' });
    const result = await quick(tx, question);
    atOnce -= 1;
    return result;
  });
  const asked = [7, 30].map((days) => ({ type: 'policies', range: { days } }));
  await Promise.all(people.flatMap((who) => asked.map((body) => run(who, body))));
  await waitFor(() => begun.length === 10, { what: 'ten runs' });
  expect(new Set(begun.slice(0, 5)).size).toBe(5);
  expect(mostAtOnce).toBe(1);
});

it('says how many groups have no row when there are more than 10,000', async () => {
  const who = member();
  const carrier = (await crm.call(who, 'POST', '/api/carriers', { name: 'Aetna' })).body.id;
  const common = 'gen_random_uuid(), $1, $2, now(), now()';
  await crm.rows(
    `INSERT INTO individuals (id, account_id, created_by, created_at, updated_at, first_name, last_name, status, lead_source)
     SELECT ${common}, 'Ada', 'Byron', 'lead', 'Source ' || nth FROM generate_series(1, 10003) AS nth`,
    [who.accountId, who.userId],
  );
  await crm.rows(
    `INSERT INTO policies (id, account_id, created_by, created_at, updated_at, carrier_id, status, renewal_outcome,
       renewal_handled, renewal_reason)
     SELECT ${common}, $3, 'active', 'lost', $4::date, 'Reason ' || nth FROM generate_series(1, 10002) AS nth`,
    [who.accountId, who.userId, carrier, dayIn('America/New_York', crm.clock.now())],
  );
  for (const [type, count] of [
    ['leads', 3],
    ['renewals', 2],
  ] as const) {
    const { body } = await run(who, { type });
    const { rows, excluded } = body.job_id === null ? body : await until(who, body.id, 'completed');
    expect(rows).toHaveLength(10_000);
    const reason = 'Groups after the 10,000 largest have no row';
    expect(excluded).toContainEqual({ reason, count, list: null });
  }
});
