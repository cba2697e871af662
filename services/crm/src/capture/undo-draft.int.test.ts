import { captureCalls, foundValues, madeUpPage } from '../../test/capture-calls.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: CrmUnderTest;
let capture: ReturnType<typeof captureCalls>;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  capture = captureCalls(crm);
});
afterAll(() => crm.stop());

const undo = (who: Person, id: string) => capture.call(who, 'POST', `/drafts/${id}/undo`);

/** A new client out of a page. */
async function captured(who = capture.person()) {
  const page = madeUpPage();
  const draft = await capture.extracted(who, page.text, { url_host: 'portal.kestrel.test' });
  const { body } = await capture.accept(who, draft.draft_id, { values: foundValues(draft) });
  return { who, page, draftId: draft.draft_id, accepted: body, id: body.individual_id ?? '' };
}

it('moves a new client with all that came along to the trash', async () => {
  const { who, id, draftId, accepted } = await captured();
  expect(Date.parse(accepted.undo_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const { status, body } = await undo(who, draftId);
  expect([status, body]).toEqual([200, { draft_id: draftId, left: [] }]);
  expect((await crm.call(who, 'GET', `/api/insureds/${id}`)).status).toBe(404);
  for (const list of ['policies', 'carriers'])
    expect((await crm.call(who, 'GET', `/api/${list}`)).body.total).toBe(0);
  const trash = (await crm.call(who, 'GET', '/api/insureds/trash')).body.items;
  expect(trash.map((item) => item.id)).toEqual([id]);
  expect((await capture.call(who, 'GET', `/drafts/${draftId}`)).body).toMatchObject({
    ...{ state: 'discarded', individual_id: null, undo_until: null },
  });
  const actions = await crm.rows(
    `SELECT action FROM audit_entries WHERE account_id = $1 AND action NOT LIKE '%.read' ORDER BY seq`,
    [who.accountId],
  );
  expect(actions.slice(-4)).toEqual([
    ...['policy.deleted', 'individual.deleted', 'carrier.deleted', 'capture.undone'].map((action) => ({
      action,
    })),
  ]);
  const events = await crm.rows<{ payload: { data: object } }>(
    `SELECT payload FROM outbox WHERE payload->>'account_id' = $1 AND payload->>'subject_id' = $2`,
    [who.accountId, id],
  );
  expect(events.map(({ payload }) => payload.data)).toContainEqual(
    expect.objectContaining({ record_id: id, change: 'deleted' }),
  );
  expect((await crm.call(who, 'POST', `/api/insureds/${id}/restore`)).status).toBe(200);
  expect((await crm.call(who, 'GET', `/api/insureds/${id}/phones`)).body.items).toHaveLength(1);
});

it('gives an existing client the former values, and says what has changed since', async () => {
  const who = capture.person();
  const page = madeUpPage();
  const values = { last_name: page.last, email: 'old@mail.test', nickname: 'Countess', dob: '1949-01-02' };
  const { body: client } = await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, ...values });
  const draft = await capture.extracted(who, page.text);
  await capture.accept(who, draft.draft_id, {
    values: { ...foundValues(draft), nickname: 'Ada' },
    individual_id: client.id,
  });
  const path = `/api/insureds/${client.id}`;
  expect((await crm.call(who, 'GET', path)).body).toMatchObject({ email: page.email, dob: '1950-12-10' });
  await crm.call(who, 'PUT', path, { nickname: 'The Countess' });
  const { body } = await undo(who, draft.draft_id);
  expect(body.left).toEqual([
    { record_type: 'individual', id: client.id, reason: 'Changed since: Nickname.' },
  ]);
  expect((await crm.call(who, 'GET', path)).body).toMatchObject({
    ...{ email: 'old@mail.test', dob: '1949-01-02', mbi: null, nickname: 'The Countess' },
  });
  for (const part of ['phones', 'addresses'])
    expect((await crm.call(who, 'GET', `${path}/${part}`)).body.items).toEqual([]);
  expect((await crm.call(who, 'GET', '/api/policies')).body.total).toBe(0);
});

it('keeps a carrier that other policies use by now', async () => {
  const { who, draftId, accepted } = await captured();
  const carrier = accepted.changes.find(({ record_type }) => record_type === 'carrier')?.id;
  const { body: other } = await crm.call(who, 'POST', '/api/insureds', {
    ...requiredOnly,
    last_name: 'Other',
  });
  const policy = { insured_id: other.id, carrier_id: carrier, status: 'active' };
  expect((await crm.call(who, 'POST', '/api/policies', policy)).status).toBe(201);
  expect((await undo(who, draftId)).body.left).toEqual([
    { record_type: 'carrier', id: carrier, reason: 'Policies that were added since use it.' },
  ]);
});

it('waits for the undo of a merge', async () => {
  const { who, id, draftId } = await captured();
  const { body: kept } = await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, last_name: 'Kept' });
  expect((await crm.call(who, 'POST', `/api/insureds/${kept.id}/merge`, { merged_id: id })).status).toBe(200);
  const { status, body } = await undo(who, draftId);
  expect([status, body.detail]).toEqual([409, expect.stringMatching(/merged into another/)]);
});

it('is done once, by whoever captured it, within 24 hours', async () => {
  const { who, draftId } = await captured();
  for (const other of [capture.person({ account_id: who.accountId }), capture.person()])
    expect((await undo(other, draftId)).status).toBe(404);
  const both = await Promise.all([1, 2].map(() => undo(who, draftId)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const open = await capture.extracted(who, 'Nobody');
  expect((await undo(who, open.draft_id)).status).toBe(409);
  const late = await captured();
  crm.clock.advance(24 * 3_600_000);
  const again = await captured();
  const answer = await undo(
    crm.person({ account_id: late.who.accountId, includes: ['capture'] }, late.who.userId),
    late.draftId,
  );
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(/24 hours/)]);
  expect((await undo(again.who, again.draftId)).status).toBe(200);
});

it('needs the right to change the client', async () => {
  const owner = capture.person();
  const page = madeUpPage();
  const { body: client } = await crm.call(owner, 'POST', '/api/insureds', {
    ...requiredOnly,
    last_name: page.last,
  });
  const who = capture.person({ account_id: owner.accountId });
  const draft = await capture.extracted(who, page.text);
  await capture.accept(who, draft.draft_id, { values: { title: 'Dr' }, individual_id: client.id });
  const now = (access: object) => capture.person({ account_id: owner.accountId, ...access }, who.userId);
  expect((await undo(now({ edits_all: false }), draft.draft_id)).status).toBe(403);
  expect((await undo(now({ sees_all: false, edits_all: false }), draft.draft_id)).status).toBe(404);
  expect((await undo(who, draft.draft_id)).status).toBe(200);
});
