import { apiRoutes } from '@bindery/contracts/api-routes';
import { savedFilterRoutes, tagRoutes, type SavedFilterView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Route } from '@bindery/contracts/route';
import { gatherCast, recordInTrash, type Cast } from '../access/cast.js';
import { people, type PersonName } from '../access/read-answers.js';
import { requestFor } from '../access/requests.js';
import { visits, type Visit } from '../access/visits.js';
import { call, sendAs, type AnySent } from '../fixtures/http.js';
import { expect, test } from '../fixtures/test.js';

const REFUSALS = new Set([401, 402, 403, 404]);
const NO_CONTENT = 204;
const OUTDATED = 401;

/** A purge, and deleting a tag, is final, so every role that may purge gets its own record. */
async function purgeable(name: PersonName, { route, whose }: Visit, cast: Cast): Promise<string | undefined> {
  const { people: everybody, colleague } = cast;
  const person = everybody[name];
  const isPurge = route === tagRoutes.delete || (route.method === 'DELETE' && route.path.endsWith('/trash'));
  const holder = whose === 'own' ? person : colleague;
  const cannotAdd = whose === 'own' && (name === 'lapsed' || name === 'new');
  if (!isPurge || !holder || cannotAdd || whose === "stranger's") return undefined;
  const isAlone = whose === 'own' && (name === 'root' || name === 'solo');
  const [, , list = ''] = route.path.split('/');
  return recordInTrash(list, holder, isAlone ? holder : everybody.owner!, cast.belongings(name, whose));
}

/** Restores a record from the trash for the next role. */
async function undo(name: PersonName, { path }: Route, sent: AnySent, cast: Cast): Promise<void> {
  const restore = apiRoutes.find((route) => route.path === `${path}/restore`);
  if (restore) await cast.people[name]?.send(restore, { params: sent.params });
}

async function answerTo(name: PersonName, visit: Visit, cast: Cast): Promise<string> {
  const { route, whose } = visit;
  const sent = requestFor(route, whose, cast.belongings(name, whose), cast);
  const id = await purgeable(name, visit, cast);
  const request = id === undefined ? sent : { ...sent, params: { ...sent.params, id } };
  const person = cast.people[name];
  const send = () => (person ? person.send(route, request) : sendAs(undefined, route, request));
  // While the plan of an account changes, a token can be outdated again by the time it is renewed.
  const first = await send();
  const { status } = person && first.status === OUTDATED ? await send() : first;
  if (route.method === 'DELETE' && status === NO_CONTENT) await undo(name, route, request, cast);
  return REFUSALS.has(status) || status >= 500 ? String(status) : 'ok';
}

/** A list is no one's record, so the table can't say who sees which of the colleague's views. */
async function expectListedViews(cast: Cast): Promise<void> {
  const [hidden, shared] = (["colleague's", 'shared'] as const).map(
    (whose) => cast.belongings('agent', whose).records['saved-filters'],
  );
  for (const name of ['owner', 'admin', 'staff', 'root', 'solo', 'lapsed'] as const) {
    const { items } = (await cast.people[name]!.api(savedFilterRoutes.list)).body as ListOf<SavedFilterView>;
    const ids = items.map(({ id }) => id);
    expect([name, ids.includes(hidden!)]).toEqual([name, false]);
    expect([name, ids.includes(shared!)]).toEqual([name, ['owner', 'admin', 'staff'].includes(name)]);
  }
}

test('every declared route answers each role as the table of permissions says', async ({ superuser }) => {
  test.setTimeout(240_000);
  const cast = await gatherCast(superuser);
  await expectListedViews(cast);
  const differences: string[] = [];
  for (const visit of visits()) {
    const { route, whose, expected } = visit;
    const told = async (name: PersonName) => {
      const answer = await answerTo(name, visit, cast);
      if (answer !== expected[name])
        differences.push(
          `${route.method} ${route.path} (${whose}): ${name} got ${answer}, not ${expected[name]}`,
        );
    };
    // Changes run in sequence, because they act on the same record.
    if (route.method === 'GET') await Promise.all(people.map(told));
    else for (const name of people) await told(name);
  }
  expect(differences).toEqual([]);
});

test('the published description has every declared route and no other', async () => {
  const { paths } = (await call('/api/openapi.json')).body as { paths: Record<string, object> };
  const published = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(published.sort()).toEqual(apiRoutes.map(({ method, path }) => `${method} ${path}`).sort());
});
