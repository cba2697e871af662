import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { RunFills } from '../fills/run-fills.js';

let crm: CrmUnderTest;
let who: Person;
let martha: string;
let policy: string;
let task: string;
let carrier: string;
let product: string;

const added = async (path: string, body: object) => {
  const answer = await crm.call(who, 'POST', path, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.id;
};
const ids = async (path: string, search: string, person = who) => {
  const address = `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`;
  const { status, body } = await crm.call(person, 'GET', address);
  expect([address, status]).toEqual([address, 200]);
  return body.items.map(({ id }) => id);
};

beforeAll(async () => {
  crm = await startCrmUnderTest();
  who = crm.person();
  await crm.rows(
    `INSERT INTO agents (account_id, user_id, name, is_active, time_zone)
     VALUES ($1, $2, 'Ana Álvarez-Ruiz', true, 'America/Los_Angeles')`,
    [who.accountId, who.userId],
  );
  martha = await added('/api/insureds', {
    ...{
      ...requiredOnly,
      first_name: 'Martha',
      last_name: 'Reed',
      status: 'lead',
      assigned_agent: who.userId,
    },
    ...{ lead_source: 'Café talk', lead_stage: 'contacted', dob: '1963-12-16' },
  });
  await added(`/api/insureds/${martha}/addresses`, {
    ...{ type: 'home', address1: '1 Elm Street 1950', city: 'Portland', state: 'ME', zip: '04101' },
  });
  await added(`/api/insureds/${martha}/phones`, { type: 'mobile', phone: '(207) 555-0162' });
  carrier = await added('/api/carriers', { name: 'Kestrel Mutual' });
  product = await added('/api/products', { carrier_id: carrier, name: 'Gold Supplement', type: 'dental' });
  policy = await added('/api/policies', {
    ...{ insured_id: martha, carrier_id: carrier, product_id: product, status: 'active', premium: '1234.50' },
    ...{ policy_number: 'GLA-115133', effective_date: '2024-03-01', writing_agent: who.userId },
  });
  await crm.rows(`UPDATE addresses SET county = 'Cumberland' WHERE individual_id = $1`, [martha]);
  task = await added('/api/tasks', {
    ...{ title: 'Ring', insured_id: martha, policy_id: policy, due_date: '2027-02-03', priority: 'high' },
  });
  await crm.rows(`UPDATE policies SET renewal_date = current_date + 20 WHERE id = $1`, [policy]);
  // Late in the evening of the tenth in Los Angeles, and the eleventh in UTC.
  for (const table of ['individuals', 'policies', 'carriers', 'products'])
    await crm.rows(`UPDATE ${table} SET created_at = '2026-03-11T05:00:00Z' WHERE account_id = $1`, [
      who.accountId,
    ]);
});
afterAll(() => crm.stop());

it('the list of policies follows a change of how often the premium is paid alone', async () => {
  expect(await ids('/api/policies', 'annual')).toEqual([]);
  for (const [premium_mode, found] of [
    ['annual', [policy]],
    ['monthly', []],
  ] as const) {
    const { status } = await crm.call(who, 'PUT', `/api/policies/${policy}`, { premium_mode });
    expect([status, await ids('/api/policies', 'annual')]).toEqual([200, found]);
  }
});

const shortDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

describe('the list of individuals', () => {
  it.each([
    ...[
      'Dec 16, 1963',
      'december 16 1963',
      '12/16/1963',
      '12/16/63',
      '1963-12-16',
      '12/16',
      'reed 12/16/1963',
    ],
    ...['Alvarez Ruiz', 'álvarez', 'reed ana', 'lead', 'contacted', 'cafe talk'],
    ...['March 10, 2026', '3/10/2026', 'Mar 1, 2024', '$1,234.50', 'GLA-115133'],
  ])('finds by %j, which its row shows', async (search) => {
    expect(await ids('/api/insureds', search)).toEqual([martha]);
  });

  it.each([
    '\u202a(207) 555‑0162\u202c',
    'tel:+1-207-555-0162',
    'tel:+12075550162;ext=9',
    '207–555–0162 x11',
    '(207) 555-0162 ext. 9',
    '+1 207 555 0162,136',
    '２０７ ５５５ ０１６２',
  ])('finds the caller of the copied number %j, as the palette does', async (number) => {
    expect(await ids('/api/insureds', number)).toEqual([martha]);
    const { body } = await crm.call(who, 'GET', `/api/search?q=${encodeURIComponent(number)}`);
    expect(body.items[0]).toMatchObject({ type: 'individual', id: martha });
  });

  it.each(['Cumberland', 'cumberland reed', 'Feb 3, 2027', 'Task Feb 3, 2027', 'task 2/3/2027 reed', '1'])(
    'finds by %j, which its row shows',
    async (search) => {
      expect(await ids('/api/insureds', search)).toEqual([martha]);
    },
  );

  it('finds the county of an address from before search found them, once its terms are filled in', async () => {
    await crm.rows(`DELETE FROM search_terms WHERE term = 'cumberland'`);
    expect(await ids('/api/insureds', 'Cumberland')).toEqual([]);
    await crm.rows('DELETE FROM fills');
    await crm.service.get(RunFills).enqueueNew();
    await eventually(async () => expect(await ids('/api/insureds', 'Cumberland')).toEqual([martha]));
  });

  it('finds the number of policies in force', async () => {
    const nora = await added('/api/insureds', { ...requiredOnly, last_name: 'Quist', dob: null });
    const otto = await added('/api/insureds', { ...requiredOnly, last_name: 'Vance', dob: null });
    const dates = { effective_date: '2024-03-01', status: 'active' };
    for (let nth = 0; nth < 2; nth += 1)
      await added('/api/policies', { ...dates, carrier_id: carrier, insured_id: nora });
    const found = async (search: string) => {
      const all = await ids('/api/insureds', search);
      return [nora, otto].filter((id) => all.includes(id));
    };
    expect([await found('0'), await found('1'), await found('2')]).toEqual([[otto], [], [nora]]);
    for (const id of [nora, otto]) await crm.call(who, 'DELETE', `/api/insureds/${id}`);
  });

  it('finds the age of today, and no other', async () => {
    const otto = await added('/api/insureds', { ...requiredOnly, last_name: 'Vance' });
    const today = Temporal.Instant.from(crm.clock.now().toISOString())
      .toZonedDateTimeISO('America/New_York')
      .toPlainDate();
    for (const [dob, age] of [
      [today.subtract({ years: 77 }), '77'],
      [today.subtract({ years: 78 }).add({ days: 1 }), '77'],
      [today.subtract({ years: 77 }).add({ days: 1 }), '76'],
      [today.subtract({ years: 103 }), '103'],
    ] as const) {
      await crm.rows('UPDATE individuals SET dob = $2 WHERE id = $1', [otto, String(dob)]);
      for (const search of [age, `vance ${age}`]) expect(await ids('/api/insureds', search)).toEqual([otto]);
    }
    await crm.call(who, 'DELETE', `/api/insureds/${otto}`);
  });

  it('finds the next date by its kind, and by no other kind', async () => {
    const [row] = await crm.rows<{ day: string }>(
      `SELECT renewal_date::text AS day FROM policies WHERE id = $1`,
      [policy],
    );
    const renewal = shortDay(row?.day ?? '', { dateStyle: 'medium' });
    expect(await ids('/api/insureds', `Renewal ${renewal}`)).toEqual([martha]);
    expect(await ids('/api/insureds', 'Turns 65 Dec 16, 2028')).toEqual([martha]);
    for (const search of [
      `Task ${renewal}`,
      'Renewal Feb 3, 2027',
      'Turns 65 Feb 3, 2027',
      'Task Feb 30, 2027',
    ])
      expect(await ids('/api/insureds', search)).toEqual([]);
  });

  it('finds the day of the last contact in the time zone of its reader', async () => {
    const at = '2026-05-02T04:30:00.000Z';
    await added(`/api/insureds/${martha}/notes`, { kind: 'call', body: 'Hello', occurred_at: at });
    expect(await ids('/api/insureds', 'May 1, 2026')).toEqual([martha]);
    expect(await ids('/api/insureds', 'May 2, 2026')).toEqual([]);
  });

  it.each(['Mar 1, 1950', '3/1/1950', 'March 11, 2026', 'May 3, 2026', 'Alvarez Smith'])(
    'finds nobody by %j, whose words are elsewhere',
    async (search) => {
      expect(await ids('/api/insureds', search)).toEqual([]);
    },
  );
});

it.each([
  ...['Mar 1, 2024', '3/1/2024', '$1,234.50', '1234.50', 'alvarez', 'in force', 'active', 'GLA 115133'],
  ...[
    'kestrel',
    'gold',
    'reed martha',
    'Reed, Martha',
    'Reed; Martha:',
    'March 10, 2026',
    'in force 3/1/2024 reed',
    '3/1/24',
  ],
  ...['(207) 555-0162', 'tel:+1-207-555-0162', 'reed 5550162', '1 Mar 2024'],
])('the list of policies finds by %j', async (search) => {
  expect(await ids('/api/policies', search)).toEqual([policy]);
});

it.each([
  ['annual', '$1,234.50 a year', '$1,234.50/yr', '$1,234.50 annually'],
  ['semi_annual', '$1,234.50 every 6 months', '$1,234.50/6 mo', '$1,234.50 semi-annual'],
  ['quarterly', '$1,234.50 a quarter', '$1,234.50/qtr', '$1,234.50 quarterly'],
])('policies and renewals are found by a premium that is %s', async (premium_mode, ...searches) => {
  for (const search of searches) {
    for (const [mode, found] of [
      [premium_mode, [policy]],
      ['monthly', []],
    ] as const) {
      await crm.rows('UPDATE policies SET premium_mode = $2 WHERE id = $1', [policy, mode]);
      for (const path of ['/api/policies', '/api/renewals']) expect(await ids(path, search)).toEqual(found);
    }
  }
});

it('a policy is found by no ZIP and no number of another record of its client', async () => {
  for (const path of ['/api/policies', '/api/renewals']) {
    expect(await ids(path, '04101')).toEqual([]);
    expect(await ids(path, '(207) 555-0163')).toEqual([]);
  }
});

it.each(['12,34.50', '$1,23', '12,34'])(
  'nothing is found by %j, whose comma separates no thousands',
  async (search) => {
    for (const path of ['/api/insureds', '/api/policies', '/api/renewals'])
      expect(await ids(path, search)).toEqual([]);
    const { body } = await crm.call(who, 'GET', `/api/search?q=${encodeURIComponent(search)}`);
    expect(body.items).toEqual([]);
  },
);

it('the list of policies finds the date of the renewal', async () => {
  const [row] = await crm.rows<{ day: string }>(
    `SELECT renewal_date::text AS day FROM policies WHERE id = $1`,
    [policy],
  );
  expect(await ids('/api/policies', shortDay(row?.day ?? '', { dateStyle: 'medium' }))).toEqual([policy]);
  expect(await ids('/api/policies', 'March 11, 2026')).toEqual([]);
});

describe('the list of renewals', () => {
  it('finds by the date of the renewal', async () => {
    const [row] = await crm.rows<{ day: string }>(
      `SELECT renewal_date::text AS day FROM policies WHERE id = $1`,
      [policy],
    );
    for (const dateStyle of ['short', 'medium', 'long'] as const) {
      const options =
        dateStyle === 'short'
          ? ({ month: 'numeric', day: 'numeric', year: 'numeric' } as const)
          : { dateStyle };
      expect(await ids('/api/renewals', shortDay(row?.day ?? '', options))).toEqual([policy]);
    }
    expect(await ids('/api/renewals', 'Mar 2, 2024')).toEqual([]);
  });

  it('finds the day of the last contact in the time zone of its reader', async () => {
    expect(await ids('/api/renewals', 'May 1, 2026')).toEqual([policy]);
    expect(await ids('/api/renewals', 'May 2, 2026')).toEqual([]);
  });

  it.each([
    '$1,234.50',
    'ana alvarez',
    'kestrel',
    'gold supplement',
    'GLA-115133',
    'reed',
    ...['Mar 1, 2024', '(207) 555-0162', '2075550162', 'open'],
  ])('finds by %j', async (search) => {
    expect(await ids('/api/renewals', search)).toEqual([policy]);
  });

  it('finds one with an outcome by its reason', async () => {
    const path = `/api/policies/${policy}/renewal`;
    const answer = await crm.call(who, 'PUT', path, { outcome: 'lost', reason: 'Died in Nîmes' });
    expect(answer.status).toBe(200);
    expect(await ids('/api/renewals?outcome=lost', 'nimes lost')).toEqual([policy]);
    await crm.call(who, 'PUT', path, { outcome: null });
  });
});

describe('a coming premium', () => {
  let renewed: string;
  let day: string;
  beforeAll(async () => {
    renewed = await added('/api/policies', {
      ...{ insured_id: martha, carrier_id: carrier, status: 'active', effective_date: '2024-03-01' },
      ...{ premium: '79.50', policy_number: 'DEN-227744' },
    });
    await crm.rows(`UPDATE policies SET renewal_date = account_today(account_id) + 25 WHERE id = $1`, [
      renewed,
    ]);
    const body = { outcome: 'renewed', premium: '88.10', premium_mode: 'quarterly' };
    expect((await crm.call(who, 'PUT', `/api/policies/${renewed}/renewal`, body)).status).toBe(200);
    const [row] = await crm.rows<{ day: string }>(
      'SELECT next_premium_from::text AS day FROM policies WHERE id = $1 AND next_premium = 88.10',
      [renewed],
    );
    day = row?.day ?? '';
  });
  afterAll(() => crm.call(who, 'DELETE', `/api/policies/${renewed}`));

  it.each(['88.10', '$88.10', '88.10 quarterly', '79.50 88.10'])(
    'is found by %j in lists, and by the amount in the palette',
    async (search) => {
      for (const path of ['/api/policies', '/api/renewals?outcome=renewed'])
        expect([path, await ids(path, search)]).toEqual([path, [renewed]]);
      const amount = search.split(' ')[0] ?? '';
      const { body } = await crm.call(who, 'GET', `/api/search?q=${encodeURIComponent(amount)}`);
      expect(body.items.map(({ id }) => id)).toContain(renewed);
    },
  );

  it('is found as its row shows it, with the day from which it holds', async () => {
    const short = shortDay(day, { month: 'short', day: 'numeric' });
    const long = shortDay(day, { dateStyle: 'medium' });
    for (const path of ['/api/policies', '/api/renewals?outcome=renewed'])
      for (const search of [`$79.50 monthly, $88.10 quarterly from ${short}`, `88.10 from ${long}`, long])
        expect([search, await ids(path, search)]).toEqual([search, [renewed]]);
    expect(await ids('/api/policies', '$79.50 monthly, $88.20 from')).toEqual([]);
  });
});

describe('the list of tasks', () => {
  it.each([
    ...['ring', 'Feb 3, 2027', '2/3/2027', 'alvarez', 'open', 'high', 'GLA-115133', '115133', 'kestrel'],
    ...['martha reed', 'ring reed feb 3, 2027', '(207) 555-0162', 'ring 5550162'],
  ])('finds by %j', async (search) => {
    expect(await ids('/api/tasks', search)).toEqual([task]);
  });

  it.each(['Feb 4, 2027', 'done', 'low'])('finds nothing by %j', async (search) => {
    expect(await ids('/api/tasks', search)).toEqual([]);
  });

  it.each([
    ['renewal', '2027-01-01/30', 'Renewal on Jan 1, 2027', 'Renew Martha Reed: Gold Supplement, Jan 1'],
    ['quiet_lead', '2026-11-02', 'Lead quiet since Nov 2, 2026', 'Call Martha Reed, quiet since Nov 2'],
    ['policy_without_number', 'once', 'Add the policy number', 'Add the policy number of Martha Reed: Gold'],
  ])('finds the task of the rule %s by the title that its row shows', async (rule, period, stored, shown) => {
    const about = { insured_id: martha, policy_id: policy };
    const id = await added('/api/tasks', { ...about, title: stored, due_date: '2027-01-01' });
    await crm.rows(`UPDATE tasks SET rule = $2, rule_record_id = policy_id, rule_period = $3 WHERE id = $1`, [
      ...[id, rule, period],
    ]);
    const list = await crm.call(who, 'GET', `/api/tasks?search=${encodeURIComponent(shown)}`);
    expect(list.body.items).toMatchObject([{ id, title: expect.stringContaining(shown) as string }]);
    await crm.rows('DELETE FROM tasks WHERE id = $1', [id]);
  });

  it('names no client and no policy that its reader does not see', async () => {
    const own = { user_role: 'agent', sees_all: false, edits_all: false } as const;
    const agent = crm.person({ ...own, account_id: who.accountId });
    await crm.rows(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [task, agent.userId]);
    expect(await ids('/api/tasks', 'ring', agent)).toEqual([task]);
    for (const search of ['reed', 'GLA-115133', 'kestrel', 'gold', 'ring reed', '(207) 555-0162'])
      expect(await ids('/api/tasks', search, agent)).toEqual([]);
    const found = async (q: string) => {
      const { body } = await crm.call(agent, 'GET', `/api/search?q=${encodeURIComponent(q)}`);
      return body.items.map(({ id }) => id);
    };
    expect(await found('ring')).toEqual([task]);
    for (const search of ['reed', 'ring reed', 'ring 2075550162', 'ring portland', 'ring GLA-115133'])
      expect([search, await found(search)]).toEqual([search, []]);
    await crm.rows(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [task, who.userId]);
  });
});

it.each(['kestrel', 'local', 'active', 'Mar 10, 2026', '3/10/2026'])(
  'the list of carriers finds by %j',
  async (search) => {
    expect(await ids('/api/carriers', search)).toEqual([carrier]);
  },
);

it.each(['gold', 'dental', 'active', 'March 10, 2026'])(
  'the list of products finds by %j',
  async (search) => {
    expect(await ids('/api/products', search)).toEqual([product]);
  },
);
