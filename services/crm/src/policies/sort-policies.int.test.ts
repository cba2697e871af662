import {
  MONTHS_PAID,
  policySorts,
  renewalSorts,
  type PolicyView,
  type RenewalRow,
} from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { dayIn } from '../calendar/calendar.js';

let crm: CrmUnderTest;
let who: Person;
const add = async (path: string, body: object) => (await crm.call(who, 'POST', `/api/${path}`, body)).body.id;
const list = async <Row>(path: string, query: string) =>
  (await crm.call(who, 'GET', `/api/${path}?page_size=100&${query}`)).body.items as unknown as readonly Row[];

const COUNT = 6;

beforeAll(async () => {
  crm = await startCrmUnderTest();
  who = crm.person();
  const today = dayIn('America/New_York', crm.clock.now());
  const other = crm.person({ account_id: who.accountId });
  await crm.rows(
    `INSERT INTO agents (account_id, user_id, name, is_active) VALUES ($1, $2, 'olivia Hart', true), ($1, $3, 'Ana Reyes', true)`,
    [who.accountId, who.userId, other.userId],
  );
  const carriers = [await add('carriers', { name: 'kestrel' }), await add('carriers', { name: 'Aetna' })];
  const product_id = await add('products', { carrier_id: carriers[0], name: 'Gold' });
  const silver = await add('products', { carrier_id: carriers[0], name: 'silver' });
  const clients = [
    await add('insureds', {
      first_name: 'Zoe',
      last_name: 'Smith',
      status: 'active',
      assigned_agent: other.userId,
    }),
    await add('insureds', { first_name: 'adam', last_name: 'smith', status: 'active' }),
  ];
  await add(`insureds/${String(clients[0])}/phones`, { type: 'home', phone: '(207) 555-0102' });
  await add(`insureds/${String(clients[1])}/phones`, { type: 'home', phone: '(207) 555-0101' });
  await add(`insureds/${String(clients[0])}/notes`, {
    kind: 'call',
    body: 'Spoke',
    occurred_at: '2026-01-02T15:00:00Z',
  });
  await add(`insureds/${String(clients[1])}/notes`, {
    kind: 'text',
    body: 'Sent',
    occurred_at: '2026-02-02T15:00:00Z',
  });
  for (let index = 0; index < COUNT; index += 1) {
    const even = index % 2 === 0;
    await add('policies', {
      ...{ status: 'active', effective_date: daysAfter('2020-01-01', index * 7 * (even ? 1 : 3)) },
      carrier_id: carriers[index === 5 ? 1 : 0],
      ...(index < 5 && { insured_id: clients[index % 2] }),
      ...(index < 3 && { product_id: even ? silver : product_id }),
      ...(index > 0 && {
        policy_number: even ? `p-${String(index)}` : `P-${String(9 - index)}`,
        plan_year: 2024 + (index % 3),
      }),
      ...(index > 1 && {
        premium: `${String(90 - index * 7)}.50`,
        premium_mode: even ? 'annual' : 'monthly',
      }),
      ...(index < 4 && {
        renewal_date: daysAfter(today, 80 - index * 13),
        termination_date: daysAfter(today, 900 - index * 5),
      }),
      ...(index < 2 && {
        member_id: `M${String(5 - index)}`,
        employer_id: `E${String(index)}`,
        external_id: `x${String(index)}`,
      }),
      ...(index < 2 && { writing_agent: even ? who.userId : other.userId }),
    });
    crm.clock.advance(1_000);
  }
  // Outcomes of past renewals, whose columns the list shows.
  await crm.rows(
    `UPDATE policies SET renewal_handled = '2025-01-01'::date + (extract(day FROM effective_date))::int,
       renewal_outcome = CASE WHEN carrier_id = $2 THEN 'lost' ELSE 'renewed' END,
       renewal_reason = CASE WHEN carrier_id = $2 THEN 'price' ELSE 'Asked' END,
       reviewed_plan_year = CASE WHEN carrier_id = $2 THEN 2026 ELSE 2027 END
     WHERE account_id = $1 AND (policy_number ILIKE 'p-%4' OR carrier_id = $2)`,
    [who.accountId, carriers[1]],
  );
  await crm.rows(`UPDATE policies SET status = 'canceled' WHERE account_id = $1 AND policy_number = 'p-4'`, [
    who.accountId,
  ]);
});
afterAll(() => crm.stop());

const collator = new Intl.Collator('und');
const compare = (one: unknown, other: unknown): number =>
  typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one.toLowerCase(), other.toLowerCase())
    : Number(one) - Number(other);

function expectOrder(values: readonly unknown[], order: 'asc' | 'desc'): void {
  const known = values.filter((value) => value !== null);
  expect(values).toEqual([...known, ...Array.from({ length: values.length - known.length }, () => null)]);
  expect(new Set(known).size).toBeGreaterThan(1);
  const direction = order === 'asc' ? 1 : -1;
  expect(known).toEqual([...known].sort((one, other) => direction * compare(one, other)));
}

const amount = (text: string | null) => (text === null ? null : Number(text));
const nameOf = ({ insured_name }: { insured_name: string | null }) => insured_name?.replace(',', ' ') ?? null;

const policyValues: Partial<Record<(typeof policySorts)[number], (row: PolicyView) => unknown>> = {
  insured_name: nameOf,
  status: ({ state }) => state,
  recorded_status: ({ status }) => status,
  premium: ({ premium }) => amount(premium),
  monthly_premium: ({ premium, premium_mode }) =>
    premium === null ? null : Number(premium) / MONTHS_PAID[premium_mode],
};

describe.each(policySorts)('the policy list by %s', (sort) => {
  it.each(['asc', 'desc'] as const)('goes %s, with the blanks last, also in a search', async (order) => {
    const valueOf = policyValues[sort] ?? ((row) => row[sort as keyof PolicyView]);
    const rows = await list<PolicyView>('policies', `sort=${sort}&order=${order}`);
    expect(rows).toHaveLength(COUNT);
    expectOrder(rows.map(valueOf), order);
    const searched = await list<PolicyView>('policies', `sort=${sort}&order=${order}&search=kestrel`);
    const ids = rows.filter(({ carrier_name }) => carrier_name === 'kestrel').map(({ id }) => id);
    expect(searched.map(({ id }) => id)).toEqual(ids);
  });
});

const renewalValues: Partial<Record<(typeof renewalSorts)[number], (row: RenewalRow) => unknown>> = {
  insured_name: nameOf,
  premium: ({ premium }) => amount(premium),
};
/** The same for all open renewals here. */
const alike: readonly (typeof renewalSorts)[number][] = ['outcome', 'reason', 'carrier_name', 'premium_mode'];

describe.each(renewalSorts)('the renewals by %s', (sort) => {
  it.each(['asc', 'desc'] as const)('go %s, with the blanks last, also in a search', async (order) => {
    const valueOf = renewalValues[sort] ?? ((row) => row[sort as keyof RenewalRow]);
    const rows = await list<RenewalRow>('renewals', `sort=${sort}&order=${order}`);
    expect(rows).toHaveLength(4);
    if (!alike.includes(sort)) expectOrder(rows.map(valueOf), order);
    const searched = await list<RenewalRow>('renewals', `sort=${sort}&order=${order}&search=smith`);
    expect(searched.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});

it.each(['policies', 'renewals', 'carriers'])('%s are sorted by nothing else', async (path) => {
  for (const sort of ['insured_id', 'account_id', '', 'premium;'])
    expect(await crm.call(who, 'GET', `/api/${path}?sort=${encodeURIComponent(sort)}`)).toMatchObject({
      status: 422,
    });
});
