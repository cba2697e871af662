import { makeHarbor, recordOf, type Agency } from '../../test/agency.js';
import { call } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const PATH = '/api/admin/members';
const at = ({ id }: { id: string }, query = '') => `${PATH}/${id}${query}`;
const codes = { status: 403, body: { code: 'step_up_required' } };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Harbor, with a second administrator who isn't the owner, and somebody of another agency. */
async function makePeople() {
  const harbor = await makeHarbor(identity, { seats: 5 });
  const adam = await harbor.agency.add('adam', 'agency_admin');
  const stranger = (await makeHarbor(identity, {})).ana;
  return { ...harbor, adam, stranger };
}
const removals = async (agency: Agency) => {
  const events = await identity.db.outboxEvent.findMany({
    where: {
      subject: 'identity.user.removed.v1',
      payload: { path: ['account_id'], equals: agency.id },
    },
  });
  return events.map(({ payload }) => (payload as { data: unknown }).data);
};

describe('the members of an agency', () => {
  it('are listed with their access and last sign-in to its owner and administrators', async () => {
    const { olivia, adam, sam, ana, stranger } = await makePeople();
    await identity.db.user.update({ where: { id: ana.id }, data: { last_sign_in_at: identity.clock.now() } });
    for (const reader of [olivia, adam]) {
      const { status, body } = await reader.as('GET', PATH);
      expect(status).toBe(200);
      expect(body).toMatchObject({ total: 4, filtered: 4 });
      expect(body.items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: sam.id, can_see_all_records: false, sees_all_records: true }),
          expect.objectContaining({
            ...{ id: ana.id, role: 'agent', sees_all_records: false },
            last_sign_in_at: identity.clock.now().toISOString(),
          }),
        ]),
      );
    }
    for (const reader of [sam, ana]) expect((await reader.as('GET', PATH)).status).toBe(403);
    expect((await call(identity, 'GET', PATH)).status).toBe(401);
    const other = `${PATH}?account_id=${stranger.accountId}`;
    expect((await olivia.as('GET', other)).status).toBe(404);
    expect((await olivia.as('GET', `${PATH}?account_id='`)).status).toBe(422);
  });
});

describe('changing a member', () => {
  it('changes role and records access from their next request, audited', async () => {
    const { agency, adam, ana } = await makePeople();
    const { body: before } = await ana.as('GET', '/api/auth/me');
    expect(before).toMatchObject({ role: 'agent', can_see_all_records: false });
    const body = { role: 'agency_user', can_see_all_records: true };
    const changed = await adam.as('PUT', at(ana), body, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { ...body, sees_all_records: true, version: 2 } });
    expect((await adam.as('PUT', at(ana), body, { 'if-match': '"1"' })).status).toBe(412);
    expect((await ana.as('GET', '/api/auth/me')).body).toMatchObject(body);
    expect(await recordOf(identity, agency.id)).toEqual(['user.updated success']);
    const { fields } = await identity.db.auditEntry.findFirstOrThrow({ where: { account_id: agency.id } });
    expect(fields).toEqual(['role:agent>agency_user', 'can_see_all_records:false>true']);
  });

  it('makes an administrator only after a step-up', async () => {
    const { olivia, ana } = await makePeople();
    expect(await olivia.as('PUT', at(ana), { role: 'agency_admin' })).toMatchObject(codes);
    await olivia.stepUp();
    expect((await olivia.as('PUT', at(ana), { role: 'agency_admin' })).status).toBe(200);
  });

  it('is for people below, but for an owner everybody else', async () => {
    const { olivia, adam, sam, ana, stranger } = await makePeople();
    const change = { can_see_all_records: true };
    for (const [caller, target, status] of [
      [sam, ana, 403],
      [ana, sam, 403],
      [adam, olivia, 403],
      [adam, adam, 403],
      [olivia, olivia, 403],
      [olivia, stranger, 404],
      [olivia, { id: UNKNOWN }, 404],
      [stranger, ana, 403],
      [olivia, adam, 200],
    ] as const)
      expect(await caller.as('PUT', at(target), change)).toMatchObject({ status });
    const { body } = await olivia.as('PUT', at(olivia), { role: 'agent' });
    expect(body.detail).toMatch(/Transfer the ownership/);
  });

  it.each([
    [{ role: 'pending' }, 422],
    [{ role: 'king' }, 422],
    [{ role: 'superuser' }, 403],
    [{ can_see_all_records: 'yes' }, 422],
    [{ account_id: UNKNOWN }, 422],
    ['{"role":', 400],
  ])('refuses %j with %i', async (body, status) => {
    const { olivia, ana } = await makePeople();
    await olivia.stepUp();
    expect((await olivia.as('PUT', at(ana), body)).status).toBe(status);
    expect((await ana.as('GET', '/api/auth/me')).body).toMatchObject({ role: 'agent' });
  });

  it('ignores everything else that was read', async () => {
    const { olivia, ana, stranger } = await makePeople();
    const row = () => identity.db.user.findUniqueOrThrow({ where: { id: ana.id } });
    const before = await row();
    const others = { email: 'x@y.test', full_name: 'X', is_owner: true, is_active: false, version: 9 };
    const ids = { id: stranger.id, created_at: '2020-01-01T00:00:00.000Z', last_sign_in_at: null };
    expect((await olivia.as('PUT', at(ana), { ...others, ...ids, sees_all_records: true })).status).toBe(200);
    expect(await row()).toEqual(before);
  });

  it('keeps the seat rules', async () => {
    const { olivia, ana, sam } = await makeHarbor(identity, { seats: 2, support_seats: 1 });
    expect((await olivia.as('PUT', at(sam), { role: 'agent' })).body.code).toBe('seat_limit_reached');
    expect((await olivia.as('PUT', at(ana), { role: 'agency_user' })).status).toBe(200);
  });

  it('keeps the last administrator, and says the way out', async () => {
    const { olivia, agency } = await makeHarbor(identity, {});
    await identity.db.user.update({ where: { id: olivia.id }, data: { role: 'agent' } });
    const adam = await agency.add('adam', 'agency_admin');
    await olivia.stepUp();
    for (const [method, body] of [['PUT', { role: 'agent' }], ['DELETE']] as const) {
      const reply = await olivia.as(method, at(adam), body);
      expect(reply).toMatchObject({ status: 409, body: { code: 'account_would_be_ownerless' } });
      expect(reply.body.detail).toMatch(/Make another member an agency admin first/);
    }
  });
});

describe('removing a member', () => {
  it('needs a step-up, ends their access at once and names the job that reassigns their clients', async () => {
    const { agency, adam, sam, ana } = await makePeople();
    await ana.as('GET', '/api/auth/me');
    const path = at(ana, `?reassign_to=${sam.id}`);
    expect(await adam.as('DELETE', path)).toMatchObject(codes);
    await adam.stepUp();
    const { status, body } = await adam.as('DELETE', path);
    expect(status).toBe(202);
    expect(await removals(agency)).toEqual([
      { user_id: ana.id, reassign: { job_id: body.job_id, to: sam.id, removed_by: adam.id } },
    ]);
    expect(await identity.db.session.count({ where: { user_id: ana.id, ended_at: null } })).toBe(0);
    const ended = await identity.db.accessChange.findMany({
      where: { change: { path: ['kind'], equals: 'user' } },
    });
    expect(ended.map(({ change }) => change)).toContainEqual({ kind: 'user', user_id: ana.id, version: 2 });
    expect((await adam.as('DELETE', path)).status).toBe(404);
    expect(await recordOf(identity, agency.id)).toContain('user.removed success');
  });

  it('leaves the clients unassigned when nobody is named', async () => {
    const { agency, olivia, sam } = await makePeople();
    await olivia.stepUp();
    expect((await olivia.as('DELETE', at(sam))).status).toBe(202);
    expect(await removals(agency)).toMatchObject([{ reassign: { to: null, removed_by: olivia.id } }]);
  });

  it('gives clients only to another active member', async () => {
    const { olivia, ana, sam, stranger } = await makePeople();
    await olivia.stepUp();
    await identity.db.user.update({ where: { id: sam.id }, data: { is_active: false } });
    for (const heir of [ana.id, sam.id, stranger.id, UNKNOWN])
      expect(await olivia.as('DELETE', at(ana, `?reassign_to=${heir}`))).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'reassign_to' }] },
      });
    for (const query of ['?reassign_to=', "?reassign_to='", '?to=1'])
      expect((await olivia.as('DELETE', at(ana, query))).status).toBe(422);
    expect(await identity.db.user.count({ where: { id: ana.id } })).toBe(1);
  });

  it('is refused for the owner, for oneself, for those above and for other agencies', async () => {
    const { agency, olivia, adam, sam, ana, stranger } = await makePeople();
    for (const caller of [olivia, adam, sam, ana]) await caller.stepUp();
    for (const [caller, target, status] of [
      [olivia, olivia, 403],
      [adam, olivia, 403],
      [adam, adam, 403],
      [sam, ana, 403],
      [ana, sam, 403],
      [adam, stranger, 404],
    ] as const)
      expect(await caller.as('DELETE', at(target))).toMatchObject({ status });
    expect(await removals(agency)).toEqual([]);
  });

  it('happens once when it is asked for twice at the same time', async () => {
    const { agency, olivia, ana } = await makePeople();
    await olivia.stepUp();
    await olivia.as('GET', PATH);
    const replies = await Promise.all([1, 2, 3].map(() => olivia.as('DELETE', at(ana))));
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 404, 404]);
    expect(await removals(agency)).toHaveLength(1);
  });
});
