import { randomUUID } from 'node:crypto';
import { permissions } from '@bindery/contracts/access';
import {
  activityRoutes,
  agentRoutes,
  dashboardRoutes,
  dependentRoutes,
  individualRoutes,
  mergeRoutes,
  protectedFields,
} from '@bindery/contracts/crm';
import { sessionRoutes } from '@bindery/contracts/identity';
import { productRoutes } from '@bindery/contracts/api-routes';
import type { Route } from '@bindery/contracts/route';
import { recordsOf, type RecordSegment } from '../access/cast.js';
import { bodyFor } from '../access/requests.js';
import { sampleSecrets } from '../fixtures/sample-secrets.js';
import { Person } from '../fixtures/person.js';
import type { Reply } from '../fixtures/http.js';
import { expect, test } from '../fixtures/test.js';

/** The response without the parts that differ between any two responses. */
function shown({ status, body }: Reply): unknown {
  return { status, body: { ...(body as object), request_id: '' } };
}

/** Routes that an agent's role denies before the record is looked up. */
const isAdministrative = (path: string): boolean => /\/(admin|promo-codes)\//.test(path);

/** Permissions of the stranger, who owns an account. */
const ofAccountOwners: readonly Route['access'][] = [
  'factor-reset:cancel',
  'member:update',
  'ownership:cancel',
];

/** The free plan lacks some parts, whoever's records they are; the access matrix asks for a stranger's on one that has them. */
function expectedOf({ path, access }: Route): number {
  if (ofAccountOwners.includes(access)) return 404;
  if (isAdministrative(path)) return 403;
  const isLacking = access !== 'public' && 'part' in permissions[access];
  return isLacking ? 402 : 404;
}

interface ActivityList {
  items: { actor_name: string }[];
}

/** The display name of a user without a name. */
const nameOf = ({ email }: Person): string => email.split('@')[0]!;

test.describe('two agencies', () => {
  test.use({ expectedStatuses: [404] });

  const secrets = sampleSecrets();
  const lastName = `Harborview${randomUUID().slice(0, 6)}`;
  let [harbor, stranger]: [Person?, Person?] = [];
  let record = '';
  let records: Readonly<Partial<Record<string, string>>> = {};

  // In order: the last tests check what the first ones left.
  test.describe.configure({ mode: 'default' });

  test.beforeAll(async () => {
    harbor = await Person.onFreePlan('harbor');
    stranger = await Person.onFreePlan('stranger');
    record = (await harbor.addIndividual({ first_name: 'Katherine', last_name: lastName, ...secrets })).id;
    records = (await recordsOf(harbor, record)) satisfies Record<RecordSegment, string>;
  });

  test("get the same answer for each other's records as for missing ones, on every ID route", async () => {
    const sessions = await harbor!.api(sessionRoutes.list);
    const session = (sessions.body as { items: { id: string }[] }).items[0]!.id;
    const tried: string[] = [];
    for (const route of productRoutes.filter(({ params }) => 'id' in params.shape)) {
      const { method, path } = route;
      const ofType = path.split('/')[2] ?? '';
      // Child records are listed by the individual's ID.
      const listed = route === dependentRoutes.listOfIndividual;
      const theirs = path.includes('/sessions/') ? session : (!listed && records[ofType]) || record;
      const body = bodyFor(route, { individualId: randomUUID(), records });
      for (const field of 'field' in route.params.shape ? protectedFields : ['']) {
        const query = route === mergeRoutes.preview ? { merged_id: randomUUID() } : {};
        const ask = (id: string) =>
          stranger!.send(route, { params: { id, field }, query, ...(body && { body }) });
        const [real, none] = [await ask(theirs), await ask(randomUUID())];
        expect(real.status, `${method} ${path} ${field}`).toBe(expectedOf(route));
        expect(shown(real)).toEqual(shown(none));
        tried.push(`${method} ${path} ${field}`);
      }
    }
    expect(tried.filter(isAdministrative)).not.toHaveLength(0);
    expect(tried.filter((call) => !isAdministrative(call)).length).toBeGreaterThan(40);
  });

  test("never find each other's individuals by any value", async () => {
    for (const query of [
      { search: lastName },
      { search: 'Katherine' },
      { search: secrets.email },
      { protected_search: secrets.ssn },
      { protected_search: secrets.mbi },
      { protected_search: `license ${secrets.drivers_license}` },
    ]) {
      const found = await stranger!.api(individualRoutes.list, { query });
      expect(found.body, JSON.stringify(query)).toEqual({ items: [], total: 0, filtered: 0 });
      const own = await harbor!.api(individualRoutes.list, { query });
      expect(own.body, JSON.stringify(query)).toMatchObject({ total: 1, filtered: 1 });
    }
    const assigned = await stranger!.api(individualRoutes.list, { query: { assigned_agent: harbor!.id } });
    expect(assigned.body).toMatchObject({ items: [], total: 0 });
  });

  test("exclude each other's records and actions from dashboards and activity logs", async () => {
    expect((await stranger!.api(dashboardRoutes.summary)).body).toMatchObject({ total_insureds: 0 });
    expect((await harbor!.api(dashboardRoutes.summary)).body).toMatchObject({ total_insureds: 1 });
    // A failed attempt appears only in the log of the agency that made it.
    for (const [person, other] of [
      [harbor!, stranger!],
      [stranger!, harbor!],
    ] as const) {
      const { items } = (await person.api(activityRoutes.list, { query: 'page_size=100' }))
        .body as ActivityList;
      const actors = items.map(({ actor_name }) => actor_name);
      expect(actors).not.toContain(nameOf(other));
      expect(new Set(actors).size, 'actors of one log').toBeLessThanOrEqual(1);
    }
  });

  test("do not see each other's agents or assign records to them", async () => {
    const agents = await stranger!.api(agentRoutes.list);
    expect(agents.status).toBe(200);
    expect(JSON.stringify(agents.body)).not.toContain(harbor!.id);
    for (const agent of [harbor!.id, randomUUID()]) {
      const body = { first_name: 'A', last_name: 'B', status: 'lead', assigned_agent: agent };
      const refused = await stranger!.api(individualRoutes.create, { body });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ errors: [{ path: 'assigned_agent' }] });
    }
  });

  test("leave each other's records unchanged", async () => {
    const own = await harbor!.api(individualRoutes.get, { params: { id: record } });
    expect(own.body).toMatchObject({ first_name: 'Katherine', last_name: lastName, version: 1 });
    const { body } = await harbor!.api(individualRoutes.reveal, { params: { id: record, field: 'ssn' } });
    expect(body).toEqual({ value: secrets.ssn });
  });

  test("see a not-found page for each other's records in the browser", async ({ page, enterAs }) => {
    await enterAs(stranger!);
    await page.goto(`/app/dashboard/individuals/${record}`);
    await expect(page.getByRole('heading', { name: 'Individual not found' })).toBeVisible();
    await expect(page.getByText(lastName)).toHaveCount(0);
  });
});
