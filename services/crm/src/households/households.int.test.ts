import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { householdsIn, own, type Members } from '../../test/households.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const { call, clientOf, set, get, shown, rows, couple } = householdsIn(() => crm);

describe('a household', () => {
  it('is seen from both sides, with ages and policies in force', async () => {
    const who = crm.person();
    const ada = await clientOf(who, 'Ada', { dob: '1950-03-01' });
    const bo = await clientOf(who, 'Bo');
    expect(await get(who, ada)).toEqual({ members: [], hidden: 0, version: 0 });
    const { status, body } = await set(who, ada, [
      [bo, 'spouse'],
      [ada, 'head'],
    ]);
    expect([status, body.version]).toEqual([200, 1]);
    expect(await get(who, bo)).toEqual(body);
    const [head, spouse] = body.members;
    expect(head).toMatchObject({
      individual_id: ada,
      first_name: 'Ada',
      policies_in_force: 0,
      can_edit: true,
    });
    expect(head?.age).toBeGreaterThan(75);
    expect(spouse).toMatchObject({ relationship: 'spouse', age: null, addresses: [] });
  });

  it('takes back what was read, with its computed fields, also where there is none', async () => {
    const who = crm.person();
    const { ada } = await couple(who);
    const path = `/api/insureds/${ada}/household`;
    const read = (await call(who, 'GET', path)).body;
    const saved = await call(who, 'PUT', path, read, { 'If-Match': '"1"' });
    expect([saved.status, saved.body]).toEqual([200, read]);
    const single = await clientOf(who, 'Solo');
    const none = await call(who, 'GET', `/api/insureds/${single}/household`);
    const put = await call(who, 'PUT', `/api/insureds/${single}/household`, none.body);
    expect([put.status, put.body]).toEqual([200, { members: [], hidden: 0, version: 0 }]);
    const odd = await call(who, 'PUT', path, { ...read, colour: 'red' });
    expect(odd.status).toBe(422);
  });

  it('changes relationships, takes people out, and ends with the last two', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const cy = await clientOf(who, 'Cy');
    await set(who, bo, [
      [ada, 'head'],
      [bo, 'spouse'],
      [cy, 'child'],
    ]);
    expect(await shown(who, cy)).toEqual(['Ada head', 'Bo spouse', 'Cy child', 0]);
    await set(who, cy, [
      [ada, 'spouse'],
      [bo, 'head'],
      [cy, 'child'],
    ]);
    expect(await shown(who, ada)).toEqual(['Bo head', 'Ada spouse', 'Cy child', 0]);
    await set(who, ada, [
      [bo, 'head'],
      [cy, 'child'],
    ]);
    expect(await shown(who, ada)).toEqual([0]);
    expect(await shown(who, bo)).toEqual(['Bo head', 'Cy child', 0]);
    await set(who, bo, [[bo, 'head']]);
    expect(await shown(who, cy)).toEqual([0]);
    expect(await rows(who)).toEqual({ households: 0, members: 0 });
  });

  it('rejects what makes no household, with a sentence', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const [cy, di] = [await clientOf(who, 'Cy'), await clientOf(who, 'Di')];
    const paths = async (...request: Parameters<typeof set>) =>
      (await set(...request)).body.errors?.map(({ path }) => path);
    expect(await paths(who, cy, [[cy, 'head']])).toEqual(['members']);
    expect(await paths(who, cy, [[di, 'head']])).toEqual(['members']);
    expect(
      await paths(who, cy, [
        [cy, 'head'],
        [cy, 'spouse'],
      ]),
    ).toEqual(['members']);
    expect(
      await paths(who, cy, [
        [cy, 'head'],
        [di, 'head'],
      ]),
    ).toEqual(['members']);
    expect(
      await paths(who, cy, [
        [cy, 'head'],
        [di, 'boss' as 'head'],
      ]),
    ).toEqual(['members.1.relationship']);
    expect(
      await paths(who, cy, [
        [cy, 'head'],
        [crm.person().accountId, 'spouse'],
      ]),
    ).toEqual(['members.1.individual_id']);
    const taken = await set(who, cy, [
      [cy, 'head'],
      [bo, 'spouse'],
    ]);
    expect([taken.status, taken.body.detail]).toEqual([
      409,
      'Bo Birch is already in another household. Take Bo out of it first.',
    ]);
    expect(await shown(who, ada)).toEqual(['Ada head', 'Bo spouse', 0]);
  });

  it('has at most twenty people', async () => {
    const who = crm.person();
    const people = await Promise.all(Array.from({ length: 21 }, (_, index) => clientOf(who, `P${index}`)));
    const members = people.map((id) => [id, 'other_relative'] as const);
    const sentence = 'A household can have up to 20 people.';
    expect((await set(who, people[0] ?? '', members)).body.detail).toContain(sentence);
    expect((await set(who, people[0] ?? '', members.slice(0, 20))).status).toBe(200);
    await call(who, 'DELETE', `/api/insureds/${people[1] ?? ''}`);
    const others = members.filter(([id]) => id !== people[1]);
    // A member in the trash keeps a place.
    expect((await set(who, people[0] ?? '', others)).body.detail).toContain(sentence);
  });

  it('gets one of two people who link the same person at once', async () => {
    const who = crm.person();
    const [ada, bo, cy] = [await clientOf(who, 'Ada'), await clientOf(who, 'Bo'), await clientOf(who, 'Cy')];
    const answers = await Promise.all(
      [ada, bo].map((id) =>
        set(who, id, [
          [id, 'head'],
          [cy, 'child'],
        ]),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.detail).toMatch(/Cy Birch is already in another household/);
    expect(await rows(who)).toEqual({ households: 1, members: 2 });
    // The same from an older version of one household.
    const winner = answers[0]?.status === 200 ? ada : bo;
    const stale = { 'if-match': '"0"' };
    expect((await set(who, winner, [[winner, 'head']], stale)).status).toBe(412);
  });

  it('names nobody whom the person cannot see, and changes nobody whom they cannot edit', async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, account_id: admin.accountId });
    const mine = await clientOf(agent, 'Mine');
    const theirs = await clientOf(admin, 'Theirs');
    const members: Members = [
      [mine, 'spouse'],
      [theirs, 'head'],
    ];
    expect((await set(agent, mine, members)).body.errors).toMatchObject([
      { path: 'members.1.individual_id' },
    ]);
    const reader = crm.person({ ...own, sees_all: true, account_id: admin.accountId });
    const readers = await clientOf(reader, 'Readers');
    const denied = await set(reader, readers, [
      [readers, 'head'],
      [theirs, 'child'],
    ]);
    expect([denied.status, denied.body.detail]).toEqual([
      403,
      'You can view Theirs Birch but not change them. Ask their agent or an administrator.',
    ]);
    expect((await set(reader, theirs, [])).status).toBe(403);
    expect((await set(agent, theirs, [])).status).toBe(404);
    await set(admin, mine, members);
    expect(await shown(agent, mine)).toEqual(['Mine spouse', 1]);
    const inList = async (person: typeof agent) =>
      (await crm.call(person, 'GET', '/api/insureds?search=mine')).body.items[0]?.household;
    expect(await inList(admin)).toEqual({ relationship: 'spouse', head_name: 'Birch, Theirs' });
    expect(await inList(agent)).toEqual({ relationship: 'spouse', head_name: null });
    expect(JSON.stringify(await call(agent, 'GET', `/api/insureds/${mine}/history`))).not.toContain('Theirs');
    expect(JSON.stringify(await call(agent, 'GET', `/api/insureds/${mine}/timeline`))).not.toContain(
      'Theirs',
    );
    const second = await clientOf(agent, 'Second');
    const two: Members = [
      [mine, 'spouse'],
      [second, 'child'],
    ];
    expect((await set(agent, mine, two)).status).toBe(200);
    expect(await shown(admin, theirs)).toEqual(['Theirs head', 'Mine spouse', 'Second child', 0]);
    const heads = await set(agent, mine, [
      [mine, 'head'],
      [second, 'child'],
    ]);
    expect([heads.status, heads.body.detail]).toEqual([
      409,
      "Someone you can't view is the head of this household. Choose another relationship.",
    ]);
    expect((await set(agent, mine, [])).status).toBe(200);
    expect(await rows(admin)).toEqual({ households: 0, members: 0 });
  });

  it('belongs to one account, under a plan that runs', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    const stranger = crm.person();
    expect((await call(stranger, 'GET', `/api/insureds/${ada}/household`)).status).toBe(404);
    expect((await set(stranger, ada, [])).status).toBe(404);
    const theirs = await clientOf(stranger, 'Other');
    expect(
      (
        await set(who, ada, [
          [ada, 'head'],
          [bo, 'spouse'],
          [theirs, 'child'],
        ])
      ).body.errors,
    ).toMatchObject([{ path: 'members.2.individual_id' }]);
    const lapsed = crm.person({ account_id: who.accountId, entitlement: 'inactive' });
    expect((await set(lapsed, ada, [])).status).toBe(402);
    expect(await shown(lapsed, ada)).toEqual(['Ada head', 'Bo spouse', 0]);
    expect((await crm.call(undefined, 'GET', `/api/insureds/${ada}/household`)).status).toBe(401);
  });

  it('is told of by the histories and timelines of both, and by the audit', async () => {
    const who = crm.person();
    const { ada, bo } = await couple(who);
    await set(who, ada, [[ada, 'head']]);
    const history = async (id: string) =>
      (await call(who, 'GET', `/api/insureds/${id}/history`)).body.items
        .filter(({ change }) => change === 'updated')
        .map(({ fields }) => fields.map(({ label, before, after }) => [label, before, after]));
    const member = 'Household member';
    const relationship = 'Relationship in the household';
    expect(await history(ada)).toEqual([
      [
        [member, 'Birch, Bo', null],
        [relationship, 'head', null],
      ],
      [
        [member, null, 'Birch, Bo'],
        [relationship, null, 'head'],
      ],
    ]);
    expect(await history(bo)).toEqual([
      [
        [member, 'Birch, Ada', null],
        [relationship, 'spouse', null],
      ],
      [
        [member, null, 'Birch, Ada'],
        [relationship, null, 'spouse'],
      ],
    ]);
    const timeline = (await call(who, 'GET', `/api/insureds/${bo}/timeline?kind=household`)).body.items;
    expect(timeline.map(({ title, detail }) => [title, detail])).toEqual([
      ['Left the household with Ada Birch', null],
      ['Joined a household with Ada Birch, as spouse', null],
    ]);
    const audited = await crm.rows<{ record_id: string }>(
      `SELECT record_id FROM audit_entries WHERE account_id = $1 AND action = 'individual.updated' AND outcome = 'success'`,
      [who.accountId],
    );
    expect(audited.map(({ record_id }) => record_id).sort()).toEqual([ada, ada, bo, bo].sort());
  });
});
