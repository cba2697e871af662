import { folded, lookAlikeKey } from '@bindery/contracts/folding';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
let who: Person;
beforeAll(async () => {
  crm = await sharedCrm();
  who = crm.person();
});
afterAll(() => crm.release());

const added = async (path: string, body: object, person = who) => {
  const answer = await crm.call(person, 'POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const client = (first_name: string, last_name: string, more: object = {}) =>
  added('/api/insureds', { ...requiredOnly, first_name, last_name, ...more });
const ids = async (path: string, search: string) => {
  const query = path.startsWith('/api/search') ? 'q' : 'search';
  const address = `${path}${path.includes('?') ? '&' : '?'}${query}=${encodeURIComponent(search)}`;
  const { status, body } = await crm.call(who, 'GET', address);
  expect([address, status]).toEqual([address, 200]);
  return body.items.map(({ id }) => id);
};

it('folds a text in the database as in TypeScript', async () => {
  // Later characters depend on the version of Unicode.
  const rows = await crm.rows<{ n: number; text: string; key: string }>(`
    SELECT n, folded('x' || chr(n) || 'Y') AS text, look_alike_key(chr(n)) AS key
    FROM generate_series(1, 65535) AS n WHERE n NOT BETWEEN 7296 AND 7359 AND n NOT BETWEEN 10240 AND 63743`);
  const different = rows.filter(({ n, text, key }) => {
    const character = String.fromCodePoint(n);
    return folded(`x${character}Y`) !== text || lookAlikeKey(character) !== key;
  });
  expect(rows.length).toBeGreaterThan(10_000);
  expect(different).toEqual([]);
});

describe('a search', () => {
  const spelled: readonly (readonly [first: string, last: string, searches: readonly string[]])[] = [
    [
      'María',
      'Rodríguez-Núñez',
      ['Rodriguez', 'nunez', 'rodriguez-nunez', 'Rodriguez Nunez', 'MARIA', 'Rodríguez-Núñez, María'],
    ],
    ['Sean', 'O’Connor', ["O'Connor", 'OConnor', 'o‘connor', 'oconn', "o'con", 'O’Connor, "Sean"']],
    ['Mary Ann', 'Quill', ['Maryann', 'mary ann', 'Mary-Ann', 'quill maryann']],
    ['Annmarie', 'Delafont', ['Ann Marie', 'ann marie delafont', 'delafont ann-marie', 'de la font']],
    ['Jørgen', 'Łukasiewicz', ['jorgen', 'lukasiewicz', 'LUKASIEWICZ']],
    ['Änne', 'Großmann-Æther', ['anne', 'grossmann', 'aether', 'GROSSMANN']],
    ['Iṣık', 'ﬁeld', ['isik', 'field', 'ı\u015fik']],
    ['Zoë', 'De La Cruz', ['zoe', 'delacruz', 'de la cruz', 'z\u200boe\u0308']],
  ];
  const found = spelled.flatMap(([first, last, searches]) =>
    searches.map((search) => [search, `${first} ${last}`] as const),
  );
  const records = new Map<string, Readonly<Record<string, string>>>();

  beforeAll(async () => {
    const carrier_id = await added('/api/carriers', { name: 'Kestrel' });
    for (const [first, last] of spelled) {
      const name = `${first} ${last}`;
      const individual = await client(first, last);
      const carrier = await added('/api/carriers', { name: `${name} Mutual` });
      const product = await added('/api/products', { carrier_id: carrier, name: `${name} Gold` });
      const policy = await added('/api/policies', {
        ...{ insured_id: individual, carrier_id, status: 'active', effective_date: '2024-03-01' },
      });
      const task = await added('/api/tasks', { title: `Call ${name}`, insured_id: individual });
      const tag = await added('/api/tags', { name, color: 'teal' });
      records.set(name, { individual, carrier, product, policy, task, tag });
    }
    // All of them are up for renewal.
    await crm.rows(`UPDATE policies SET renewal_date = current_date + 5 WHERE account_id = $1`, [
      who.accountId,
    ]);
  });

  it.each(found)('for %j finds %s in every list and the palette', async (search, name) => {
    const { individual, carrier, product, policy, task, tag } = records.get(name) ?? {};
    expect(await ids('/api/insureds', search)).toEqual([individual]);
    expect(await ids('/api/carriers', search)).toEqual([carrier]);
    expect(await ids('/api/products', search)).toEqual([product]);
    expect(await ids('/api/policies', search)).toEqual([policy]);
    expect(await ids('/api/renewals', search)).toEqual([policy]);
    expect(await ids('/api/tasks', search)).toEqual([task]);
    const all = await ids('/api/search?limit=50', search);
    // The title of a task is a sentence, whose words stay apart.
    expect(new Set([...all, task])).toEqual(new Set([individual, policy, carrier, product, task, tag]));
  });

  it('does not take a joined name apart', async () => {
    expect(await ids('/api/insureds', 'annquill')).toEqual([]);
  });
});

describe('duplicates', () => {
  const born = { dob: '1950-03-01' };
  let jose: string;
  beforeAll(async () => {
    jose = await client('José', 'O’Connor-Kay', born);
  });
  const reasons = async (first_name: string, last_name: string, dob = born.dob) => {
    const { body } = await crm.call(who, 'POST', '/api/insureds/duplicates', { first_name, last_name, dob });
    const items = body.items as unknown as { id: string; matches: string[] }[];
    return items.flatMap(({ id, matches }) => (id === jose ? matches : []));
  };

  it.each(['Jose', 'JOSÉ', ' José ', 'Jose\u0301', 'José\u200b'])('see José as %j', async (first) => {
    expect(await reasons(first, 'O’Connor-Kay')).toEqual(['name']);
  });

  it.each(["O'Connor-Kay", 'OConnor-Kay', 'O’Connor Kay', 'OConnorKay'])(
    'see O’Connor-Kay as %j',
    async (last) => {
      expect(await reasons('Jose', last)).toEqual(['name']);
      expect(await reasons(last, 'Jose')).toEqual(['name_swapped']);
    },
  );

  it('see nobody by another name or another day', async () => {
    expect(await reasons('Jose', 'O’Connor')).toEqual([]);
    expect(await reasons('Jose', 'OConnorKay', '1950-03-02')).toEqual([]);
  });
});

describe('names that look alike', () => {
  it.each([
    ['Snow-bird', 'snowbird'],
    ['Café', 'CAFE\u0301'],
    ['Zürich', 'zurich\u200b'],
  ])('%j and %j are one tag and one saved filter', async (name, other) => {
    await added('/api/tags', { name, color: 'teal' });
    expect((await crm.call(who, 'POST', '/api/tags', { name: other, color: 'red' })).status).toBe(409);
    const view = { record_type: 'individual', query: { status: 'lead' } };
    const id = await added('/api/saved-filters', { ...view, name });
    expect(await added('/api/saved-filters', { ...view, name: other, query: {} })).toBe(id);
    const second = await added('/api/saved-filters', { ...view, name: `${name} 2` });
    const path = `/api/saved-filters/${second}`;
    expect((await crm.call(who, 'PUT', path, { name: other })).status).toBe(409);
    expect((await crm.call(who, 'PUT', path, { name: `${other} 2` })).status).toBe(200);
  });

  it('stay two tags and two filters where they were two before', async () => {
    const tags = [await added('/api/tags', { name: 'VIP client', color: 'teal' })];
    await crm.rows(
      `INSERT INTO tags (id, account_id, created_by, name, color, created_at, updated_at)
       SELECT gen_random_uuid(), account_id, created_by, 'VIP-Client', color, now(), now() FROM tags WHERE id = $1`,
      [tags[0]],
    );
    const [twin] = await crm.rows<{ id: string }>(`SELECT id FROM tags WHERE name = 'VIP-Client'`);
    const path = `/api/tags/${twin?.id ?? ''}`;
    expect((await crm.call(who, 'PUT', path, { name: 'VIP-Client', color: 'red' })).status).toBe(200);
    const view = { record_type: 'individual', query: { status: 'lead' } };
    const id = await added('/api/saved-filters', { ...view, name: 'Hot leads' });
    await crm.rows(
      `INSERT INTO saved_filters (id, account_id, user_id, record_type, name, query, created_at)
       SELECT gen_random_uuid(), account_id, user_id, record_type, 'hot-leads', query, now() FROM saved_filters WHERE id = $1`,
      [id],
    );
    const [other] = await crm.rows<{ id: string }>(`SELECT id FROM saved_filters WHERE name = 'hot-leads'`);
    expect(await added('/api/saved-filters', { ...view, name: 'hot-leads' })).toBe(other?.id);
    expect(await added('/api/saved-filters', { ...view, name: 'Hot leads' })).toBe(id);
  });
});
