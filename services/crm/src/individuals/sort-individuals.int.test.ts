import { randomUUID } from 'node:crypto';
import { individualSorts, leadStages, type IndividualRow } from '@bindery/contracts/crm';
import { daysAfter, monthsAfter } from '@bindery/contracts/days';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { dayIn } from '../calendar/calendar.js';

type Sort = (typeof individualSorts)[number];

let crm: CrmUnderTest;
let owner: Person;
let agent: Person;
const add = async (path: string, body: object) =>
  (await crm.call(owner, 'POST', `/api/${path}`, body)).body.id;
const page = async (query: string, who = owner) =>
  (await crm.call(who, 'GET', `/api/insureds?${query}`)).body.items as readonly IndividualRow[];
const sorted = (sort: Sort, order: string, more = '', who = owner) =>
  page(`page_size=100&sort=${sort}&order=${order}${more}`, who);

const today = () => dayIn('America/New_York', crm.clock.now());

beforeAll(async () => {
  crm = await startCrmUnderTest();
  owner = crm.person();
  agent = crm.person({ account_id: owner.accountId, user_role: 'agent', sees_all: false });
  await crm.rows(
    `INSERT INTO agents (account_id, user_id, name, is_active) VALUES ($1, $2, 'olivia Hart', true), ($1, $3, 'Ana Reyes', true)`,
    [owner.accountId, owner.userId, agent.userId],
  );
  const carrier_id = await add('carriers', { name: 'Kestrel' });
  const people = [
    { last_name: 'smith', first_name: 'Zoe', assigned_agent: agent.userId, title: 'Dr.', smoker: true },
    { last_name: 'Smith', first_name: 'Adam', additional_agent: agent.userId, dob: '1950-02-28', type: 'b' },
    { last_name: 'Smith Jones', first_name: 'Al', gender: 'F', smoker: false, lead_stage: 'quoted' },
    {
      last_name: 'Smithe',
      first_name: 'Al',
      dob: '1940-02-29',
      middle_name: 'q',
      nickname: 'Bo',
      gender: 'M',
    },
    { last_name: 'Byron', first_name: 'Ada', dob: monthsAfter(today(), 3 - 65 * 12), lead_source: 'Mail' },
    { last_name: 'Østby', first_name: 'Kim', status: 'inactive', lead_source: 'web', lead_stage: 'applied' },
    { last_name: 'Adams', first_name: 'Jo', do_not_call: true, email_opt_out: true, external_id: 'X-1' },
    { last_name: 'Cole', first_name: 'Ty', part_a_date: '2020-01-01', part_b_date: '2021-01-01', type: 'A' },
    {
      ...{
        last_name: 'Dunn',
        first_name: 'Vi',
        part_a_date: '2019-01-01',
        part_b_date: '2022-01-01',
        title: 'CPA',
      },
      ...{ middle_name: 'A', nickname: 'al', lost_reason: 'Price', lead_stage: 'lost', external_id: 'x-0' },
      ...{ assigned_agent: owner.userId, additional_agent: owner.userId },
    },
    { last_name: 'Eck', first_name: 'Wu', lost_reason: 'moved', lead_stage: 'lost' },
  ];
  const ids: string[] = [];
  for (const [index, person] of people.entries()) {
    const id = await add('insureds', { status: 'lead', ...person });
    ids.push(id);
    if (index % 2 === 0) {
      const place = { type: 'home', address1: '1 Main St', zip: `0410${String(index)}` };
      const [city, county, state] = index > 3 ? ['bath', 'Sagadahoc', 'ME'] : ['Camden', 'knox', 'NH'];
      await add(`insureds/${id}/addresses`, { ...place, city, county, state });
      await add(`insureds/${id}/addresses`, { ...place, city: 'Alna', county: 'Lincoln', state: 'AK' });
    }
    if (index % 3 === 0) {
      await add(`insureds/${id}/phones`, { type: 'home', phone: '(207) 555-0199' });
      const phone = `(207) 555-010${String(index)}`;
      await add(`insureds/${id}/phones`, { type: 'mobile', phone, is_primary: index !== 3 });
    }
    for (let policies = 0; policies < index % 3 && index !== 4; policies += 1)
      await add('policies', { insured_id: id, carrier_id, status: 'active', effective_date: '2020-01-01' });
    crm.clock.advance(1_000);
  }
  const [zoe = '', adam = '', al = '', alan = '', ada = '', kim = '', jo = '', ty = ''] = ids;
  for (const [head, spouse] of [
    [ada, zoe],
    [ty, jo],
  ]) {
    const members = [
      { individual_id: head, relationship: 'head' },
      { individual_id: spouse, relationship: 'spouse' },
    ];
    await crm.call(owner, 'PUT', `/api/insureds/${String(head)}/household`, { members });
  }
  await add('policies', { insured_id: alan, carrier_id, status: 'active', effective_date: '2199-01-01' });
  await add('policies', {
    ...{ insured_id: kim, carrier_id, status: 'active', effective_date: '2020-01-01' },
    renewal_date: daysAfter(today(), 40),
  });
  await add('tasks', { title: 'Call', insured_id: adam, due_date: daysAfter(today(), -3) });
  await add('tasks', { title: 'Send', insured_id: al, due_date: daysAfter(today(), 400) });
  const call = { kind: 'call', body: 'Spoke' };
  await add(`insureds/${adam}/notes`, { ...call, occurred_at: '2026-01-02T15:00:00.000Z' });
  await add(`insureds/${adam}/notes`, { ...call, occurred_at: '2025-01-02T15:00:00.000Z' });
  await add(`insureds/${al}/notes`, { ...call, occurred_at: '2025-06-02T15:00:00.000Z' });
  await add(`insureds/${kim}/notes`, { ...call, kind: 'note', occurred_at: '2026-06-02T15:00:00.000Z' });
  await crm.rows("UPDATE individuals SET lead_stage_since = '2026-01-05' WHERE id = $1", [al]);
  // As the rule makes it: a task for the birthday, which is not the date itself.
  await crm.rows(
    `INSERT INTO tasks (id, account_id, created_by, assignee_id, insured_id, title, due_date, rule, rule_record_id, rule_period,
       series_id, created_at, updated_at)
     VALUES ($1, $2, $3, $3, $4, 'Turns 65', $5, 'turning_65', $4, '2026', $1, now(), now())`,
    [randomUUID(), owner.accountId, owner.userId, ada, today()],
  );
});
afterAll(() => crm.stop());

const collator = new Intl.Collator('und');
const compare = (one: unknown, other: unknown): number =>
  typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one.toLowerCase(), other.toLowerCase())
    : Number(one) - Number(other);

/** The shown values of columns that differ from the field of the same name. */
const shown: Partial<Record<Sort, (row: IndividualRow) => unknown>> = {
  last_name: ({ last_name, first_name }) => `${last_name}  ${first_name}`,
  next_date: ({ next_date }) => next_date?.date ?? null,
  lead_stage: ({ lead_stage }) => (lead_stage === null ? null : leadStages.indexOf(lead_stage)),
  household: ({ household, last_name, first_name }) =>
    household && (household.head_name ?? `${last_name}, ${first_name}`),
  turns_65_on: ({ dob }) => dob,
  medicare_from: ({ dob }) => dob,
  enrollment_ends: ({ dob }) => dob,
};
const valueOf = (sort: Sort, row: IndividualRow): unknown =>
  (shown[sort] ?? ((one) => one[sort as keyof IndividualRow]))(row);

describe.each(individualSorts)('the individual list by %s', (sort) => {
  it.each(['asc', 'desc'] as const)('goes %s, with the blanks last', async (order) => {
    const values = (await sorted(sort, order)).map((row) => valueOf(sort, row));
    const known = values.filter((value) => value !== null);
    expect(values).toHaveLength(10);
    expect(values).toEqual([...known, ...Array.from({ length: 10 - known.length }, () => null)]);
    expect(new Set(known).size).toBeGreaterThan(1);
    const direction = order === 'asc' ? 1 : -1;
    expect(known).toEqual([...known].sort((one, other) => direction * compare(one, other)));
  });

  it('has the same order in pages, with a search, with a filter and for an agent', async () => {
    const idsOf = (rows: readonly IndividualRow[]) => rows.map(({ id }) => id);
    const all = await sorted(sort, 'asc');
    const pages = [1, 2, 3].map((number) =>
      page(`page_size=4&page=${String(number)}&sort=${sort}&order=asc`),
    );
    expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(idsOf(all));
    const smiths = all.filter(({ last_name }) => /smith/i.test(last_name));
    expect(idsOf(await sorted(sort, 'asc', '&search=smith'))).toEqual(idsOf(smiths));
    const leads = all.filter(({ status }) => status === 'lead');
    expect(idsOf(await sorted(sort, 'asc', '&status=lead'))).toEqual(idsOf(leads));
    const own = idsOf(await sorted(sort, 'asc', '', agent));
    expect(own).toHaveLength(2);
    // Of the household, an agent sees only who is theirs.
    if (sort !== 'household') expect(own).toEqual(idsOf(all).filter((id) => own.includes(id)));
  });
});

it('a rule’s task for a birthday gives way to the birthday itself', async () => {
  const [first] = await page('search=byron');
  expect(first?.next_date).toEqual({ kind: 'turning_65', date: monthsAfter(today(), 3) });
});

it.each(['email', 'secondary_email', 'tags', 'ssn', 'created_by', "last_name'--"])(
  '%s is no order',
  async (sort) => {
    const reply = await crm.call(owner, 'GET', `/api/insureds?sort=${encodeURIComponent(sort)}`);
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'sort' }] } });
  },
);

it('the longest name of the widest letters has its place in the list and is found', async () => {
  // No two letters alike, so that nothing of it is compressed.
  const wide = (from: number) =>
    Array.from({ length: 100 }, (_, nth) => String.fromCodePoint(from + nth * 37)).join('');
  const [last_name, first_name, middle_name] = [wide(0x20000), wide(0x22000), wide(0x24000)];
  const other = crm.person();
  const body = { status: 'lead', last_name, first_name, middle_name };
  expect((await crm.call(other, 'POST', '/api/insureds', body)).status).toBe(201);
  for (const query of ['sort=last_name&order=asc', `search=${encodeURIComponent(last_name.slice(0, 20))}`])
    expect(await page(query, other)).toMatchObject([{ last_name }]);
});
