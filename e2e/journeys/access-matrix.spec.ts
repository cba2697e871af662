import {
  addressValues,
  dependentValues,
  gatherCast,
  ofOurNetwork,
  phoneValues,
  recordSegments,
  type Belongings,
  type Cast,
} from '../access/cast.js';
import { people, readMatrix, type MatrixRow, type PersonName } from '../access/read-matrix.js';
import { call } from '../fixtures/http.js';
import { newAddress } from '../fixtures/person.js';
import { expect, test } from '../fixtures/test.js';

const REFUSALS = new Set([401, 402, 403, 404]);
/** Calls about an account's people name the account in the query, if it is not one's own. */
const ABOUT_AN_ACCOUNT =
  /\/admin\/(seat-usage|agency-users|invitations|invite-user|add-user|user\/|scale-seats)/;

const permissions = {
  settings: { default_agent_access: 'own', auto_assign_seats: true },
  permission_matrix: {
    role_permissions: {
      agency_user: { can_see_all_records: true, can_edit_all_records: true, can_delete_records: false },
      agent: { can_see_all_records: false, can_edit_all_records: false, can_delete_records: false },
    },
  },
};

type PlatformIds = Pick<Cast, 'promoCodeId' | 'contactId'>;

/** A body that would do, so that what answers is the access control. */
function bodyOf({ method, path }: MatrixRow, of: Belongings): object | undefined {
  if (path.endsWith('/admin/permissions/{accountId}')) return method === 'PUT' ? permissions : undefined;
  if (/\/(invite-user|add-user)$/.test(path)) return { email: newAddress('matrix'), role: 'agent' };
  if (path.includes('/scale-seats')) return { new_seat_count: 4 };
  if (path.endsWith('/api/insureds') && method === 'POST')
    return { first_name: 'New', last_name: 'Matrix', status: 'lead' };
  if (method === 'POST' && !path.endsWith('/restore')) {
    if (path.endsWith('/merge')) return { merged_id: of.individualId };
    if (path.endsWith('/addresses')) return addressValues;
    if (path.endsWith('/phones')) return phoneValues;
    if (path.endsWith('/dependents')) return dependentValues(of.individualId);
    if (path.endsWith('/carriers')) return { name: 'New Mutual' };
    if (path.endsWith('/products')) return { name: 'New Gold', carrier_id: of.records.carriers };
    if (path.endsWith('/policies')) return { status: 'active', carrier_id: of.records.carriers };
  }
  if (path.endsWith('/api/insureds/{id}') && method === 'PUT') return { notes: 'Seen.' };
  return method === 'PUT' || method === 'POST' ? {} : undefined;
}

function addressOf({ method, path, whose }: MatrixRow, of: Belongings, ofThePlatform: PlatformIds): string {
  const id = () => {
    // What hangs on an individual is listed by the individual's id.
    const listed = method === 'GET' && path.endsWith('/dependents/{id}');
    const segment = recordSegments.find((name) => path.startsWith(`/api/${name}/`));
    if (segment && !listed) return of.records[segment];
    if (path.includes('/promo-codes/')) return ofThePlatform.promoCodeId;
    if (path.includes('/landing-contacts/')) return ofThePlatform.contactId;
    if (path.includes('/sessions/')) return of.sessionId;
    if (path.includes('/invitations/')) return of.invitationId;
    return /\/admin\/users?\//.test(path) ? of.userId : of.individualId;
  };
  const merged = method === 'GET' && path.endsWith('/merge') ? `?merged_id=${of.individualId}` : '';
  const query = whose !== 'own' && ABOUT_AN_ACCOUNT.test(path) ? `?account_id=${of.accountId}` : merged;
  return path.replace('{accountId}', of.accountId).replace('{field}', 'ssn').replace('{id}', id) + query;
}

async function answerTo(name: PersonName, row: MatrixRow, cast: Cast): Promise<string> {
  const person = cast.people[name];
  const of = cast.belongings(name, row.whose);
  const address = addressOf(row, of, cast);
  const body = bodyOf(row, of);
  const options = { method: row.method, headers: ofOurNetwork, ...(body ? { body } : {}) };
  const ask = () => (person ? person.api(address.replace(/^\/api/, ''), options) : call(address, options));
  const { status } = await ask();
  return REFUSALS.has(status) || status >= 500 ? String(status) : 'ok';
}

test('every role gets the answer that the access matrix lists for each call', async ({ superuser }) => {
  test.setTimeout(240_000);
  const cast = await gatherCast(superuser);
  const differences: string[] = [];
  for (const row of readMatrix()) {
    const told = async (name: PersonName) => {
      const answer = await answerTo(name, row, cast);
      if (answer !== row.expected[name])
        differences.push(
          `${row.method} ${row.path} (${row.whose}): ${name} got ${answer}, not ${row.expected[name]}`,
        );
    };
    // Whoever changes something comes after another, for they act on the same thing.
    if (row.method === 'GET') await Promise.all(people.map(told));
    else for (const name of people) await told(name);
  }
  expect(differences).toEqual([]);
});

test('the access matrix lists every published operation and no other', async () => {
  const { paths } = (await call('/api/openapi.json')).body as { paths: Record<string, object> };
  const published = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = new Set(readMatrix().map(({ method, path }) => `${method} ${path}`));
  expect([...listed].sort()).toEqual(published.sort());
});
