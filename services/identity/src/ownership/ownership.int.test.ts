import { makeHarbor, recordOf, type Member } from '../../test/agency.js';
import { call, mailsSettled } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const PATH = '/api/admin/ownership-transfers';
const DAY_MS = 86_400_000;
const needsStepUp = { status: 403, body: { code: 'step_up_required' } };

const offer = (owner: Member, heir: { id: string }, headers = {}) =>
  owner.as('POST', PATH, { to: heir.id }, headers);
const current = async (reader: Member) => (await reader.as('GET', PATH)).body.transfer;
const owners = async (accountId: string) =>
  (await identity.db.user.findMany({ where: { account_id: accountId, is_owner: true } })).map(({ id }) => id);
async function mailsTo(address: string) {
  await mailsSettled(identity);
  const mails = await identity.mail.mails();
  return mails.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
}

async function makeOffer(plan = {}) {
  const people = await makeHarbor(identity, plan);
  await people.olivia.stepUp();
  await people.ana.stepUp();
  const { body } = await offer(people.olivia, people.ana);
  return { ...people, path: `${PATH}/${String(body.id)}` };
}

describe('the ownership of an account', () => {
  it('moves when the member accepts, with mails to both and audited', async () => {
    const { agency, olivia, sam, ana } = await makeHarbor(identity, {});
    expect(await offer(olivia, ana)).toMatchObject(needsStepUp);
    await olivia.stepUp();
    const { status, body } = await offer(olivia, ana);
    expect(status).toBe(201);
    expect(body).toMatchObject({ from: { id: olivia.id }, to: { id: ana.id } });
    for (const reader of [olivia, ana]) expect(await current(reader)).toMatchObject({ id: body.id });
    expect(await current(sam)).toBeNull();
    const path = `${PATH}/${String(body.id)}/accept`;
    expect(await ana.as('POST', path)).toMatchObject(needsStepUp);
    await ana.stepUp();
    await sam.stepUp();
    for (const other of [sam, olivia]) expect((await other.as('POST', path)).status).toBe(404);
    expect((await ana.as('POST', path)).status).toBe(204);
    expect(await owners(agency.id)).toEqual([ana.id]);
    expect((await ana.as('GET', '/api/auth/me')).body).toMatchObject({
      is_owner: true,
      role: 'agency_admin',
    });
    expect((await olivia.as('GET', '/api/auth/me')).body).toMatchObject({
      ...{ is_owner: false, role: 'agency_admin' },
    });
    expect((await ana.as('POST', path)).status).toBe(404);
    expect(await current(ana)).toBeNull();
    expect(await recordOf(identity, agency.id)).toEqual(
      expect.arrayContaining(['account.ownership_offered success', 'account.owner_changed success']),
    );
    expect(await mailsTo(ana.email)).toEqual([
      ...['You are offered the ownership of your agency', 'You own your agency now'],
    ]);
    expect(await mailsTo(olivia.email)).toEqual([
      ...['You offered the ownership of your agency', 'Your agency has a new owner'],
    ]);
  });

  it('raises the access versions of both, so that older tokens are refused', async () => {
    const { olivia, ana, path } = await makeOffer();
    await ana.as('POST', `${path}/accept`);
    const changes = await identity.db.accessChange.findMany();
    for (const { id } of [olivia, ana])
      expect(changes.map(({ change }) => change)).toContainEqual({ kind: 'user', user_id: id, version: 2 });
  });

  it('can be offered by the owner alone, to another active member of the account', async () => {
    const { olivia, sam, ana, agency } = await makeHarbor(identity, {});
    const adam = await agency.add('adam', 'agency_admin');
    const stranger = (await makeHarbor(identity, {})).ana;
    for (const person of [olivia, sam, ana, adam]) await person.stepUp();
    for (const person of [sam, ana, adam]) expect((await offer(person, person)).status).toBe(403);
    await identity.db.user.update({ where: { id: sam.id }, data: { is_active: false } });
    for (const heir of [olivia, sam, stranger, { id: '00000000-0000-4000-8000-000000000000' }])
      expect(await offer(olivia, heir)).toMatchObject({ status: 422, body: { errors: [{ path: 'to' }] } });
    for (const body of [{}, { to: 'ana' }, { to: null }, { to: ana.id, is_owner: true }])
      expect((await olivia.as('POST', PATH, body)).status).toBe(422);
    expect((await call(identity, 'POST', PATH, { body: { to: ana.id } })).status).toBe(401);
    expect(await owners(agency.id)).toEqual([olivia.id]);
  });

  it('is offered to one member at a time, and a repeated offer is the same one', async () => {
    const { olivia, sam, ana } = await makeHarbor(identity, {});
    await olivia.stepUp();
    const headers = { 'idempotency-key': 'offer-1' };
    const [first, again] = [await offer(olivia, ana, headers), await offer(olivia, ana, headers)];
    expect(again.body.id).toBe(first.body.id);
    expect(await offer(olivia, sam)).toMatchObject({ status: 409 });
    expect(await identity.db.ownershipTransfer.count({ where: { account_id: olivia.accountId } })).toBe(1);
  });

  it('stays where it is when the offer is canceled or declined', async () => {
    for (const who of ['olivia', 'ana'] as const) {
      const people = await makeOffer();
      const { agency, olivia, sam, ana, path } = people;
      expect((await sam.as('POST', `${path}/cancel`)).status).toBe(404);
      expect((await people[who].as('POST', `${path}/cancel`)).status).toBe(204);
      expect((await ana.as('POST', `${path}/accept`)).status).toBe(404);
      expect(await owners(agency.id)).toEqual([olivia.id]);
      expect(await mailsTo(olivia.email)).toContain('An offer of ownership has ended');
      expect((await offer(olivia, sam)).status).toBe(201);
    }
  });

  it('cannot be accepted after seven days, nor by somebody of another agency', async () => {
    const { agency, olivia, ana, path } = await makeOffer();
    const stranger = (await makeHarbor(identity, {})).ana;
    await stranger.stepUp();
    for (const step of ['accept', 'cancel'])
      expect((await stranger.as('POST', `${path}/${step}`)).status).toBe(404);
    identity.clock.advance(7 * DAY_MS);
    await ana.stepUp();
    expect((await ana.as('POST', `${path}/accept`)).status).toBe(404);
    expect(await current(ana)).toBeNull();
    expect(await owners(agency.id)).toEqual([olivia.id]);
    await olivia.stepUp();
    expect((await offer(olivia, ana)).status).toBe(201);
  });

  it('ends with a superuser who moves it, and with a member who leaves', async () => {
    const { olivia, sam, ana, path } = await makeOffer();
    await identity.db.user.update({ where: { id: olivia.id }, data: { is_owner: false } });
    await identity.db.user.update({ where: { id: sam.id }, data: { is_owner: true } });
    expect((await ana.as('POST', `${path}/accept`)).status).toBe(404);
    const left = await makeOffer();
    expect((await left.olivia.as('DELETE', `/api/admin/members/${left.ana.id}`)).status).toBe(202);
    expect(await current(left.olivia)).toBeNull();
  });

  it('needs a seat for a member whose role it raises', async () => {
    const { olivia, sam } = await makeHarbor(identity, { seats: 2, support_seats: 1 });
    await olivia.stepUp();
    await sam.stepUp();
    const { body } = await offer(olivia, sam);
    const reply = await sam.as('POST', `${PATH}/${String(body.id)}/accept`);
    expect(reply).toMatchObject({ status: 409, body: { code: 'seat_limit_reached' } });
    expect(await owners(olivia.accountId)).toEqual([olivia.id]);
  });

  it('moves once when it is accepted and canceled at the same time', async () => {
    const { agency, olivia, ana, path } = await makeOffer();
    await Promise.all([olivia.as('GET', PATH), ana.as('GET', PATH)]);
    const replies = await Promise.all([
      ana.as('POST', `${path}/accept`),
      olivia.as('POST', `${path}/cancel`),
      ana.as('POST', `${path}/accept`),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await owners(agency.id)).toHaveLength(1);
  });
});
