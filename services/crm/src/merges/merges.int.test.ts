import { randomUUID } from 'node:crypto';
import { childTypeNames, movedTypes, type MovedType } from '@bindery/contracts/crm';
import { childExamples } from '@bindery/contracts/examples';
import { childTables } from '../database/record-tables.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { everyField } from '../../test/individual-values.js';
import { mergingIn } from '../../test/merging.js';
import { ofIndividual } from '../../test/record-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());
const { call, add, ground, preview, merge, family, everything } = mergingIn(() => crm);

const own = { sees_all: false, edits_all: false, is_owner: false };
const revealed = async (who: Parameters<typeof call>[0], id: string, field: string) =>
  ((await call(who, 'GET', `/api/insureds/${id}/reveal/${field}`)).body as { value?: string }).value;
const talliesOf = (who: Parameters<typeof call>[0]) =>
  crm.rows('SELECT action, outcome, count FROM audit_tallies WHERE actor_id = $1 ORDER BY action, outcome', [
    who.userId,
  ]);
/** A number and an address that nobody else has. */
const movedHouse = async (who: Parameters<typeof call>[0], { phone, address }: Record<string, string>) => {
  await call(who, 'PUT', `/api/phones/${phone}`, { phone: '(207) 555-0199' });
  await call(who, 'PUT', `/api/addresses/${address}`, { address1: '9 Oak Avenue' });
};
const listed = async (who: Parameters<typeof call>[0], path: string) =>
  (await call(who, 'GET', path)).body.items.map(({ id }) => id);

describe('a merge', () => {
  it('previews both masked records, their equal fields and everything that would move', async () => {
    const who = crm.person();
    const on = await ground(who);
    const other = await add(who, { ...everyField, last_name: 'Ito', notes: 'Other' });
    await call(who, 'PUT', `/api/insureds/${on.individual.id}`, { ssn: '219099999' });
    const { phone } = await family(who, on, other);
    await call(who, 'DELETE', `/api/phones/${phone}`);
    const twoNotes = { moved: 2, names: [expect.stringMatching(/^Note, /), 'Call, May 4, 2026'] };
    const answer = await preview(who, on.individual.id, other.id);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        version: '2-1',
        kept: { first_name: 'Kim', ssn: '***-**-9999', mbi: null },
        merged: { first_name: 'Katrín', ssn: '***-**-9999', mbi: '***-***-MK73' },
        child_records: [
          { record_type: 'policy', kept: 0, moved: 1, moved_from_trash: 0, names: ['Aetna'] },
          { record_type: 'task', moved: 1, names: ['Send the quote'] },
          ...childTypeNames.map((record_type) => ({
            ...{ record_type, moved: 1, names: [childExamples[record_type].label] },
            ...(record_type === 'phone' && { moved: 0, moved_from_trash: 1, names: [] }),
            ...(record_type === 'note' && twoNotes),
          })),
        ],
        // The other individual, one record of each type, and the deletion of one.
        history: movedTypes.length + 2,
      },
    });
    expect(answer.headers.get('etag')).toBe('"2-1"');
    expect(answer.body.equal).toEqual(expect.arrayContaining(['last_name', 'ssn', 'status']));
    expect(answer.body.equal).not.toContain('mbi');
  });

  it('counts a preview that compares protected values as a search for them, and refuses it past the allowance', async () => {
    const who = crm.person();
    const [first, second] = [await add(who, { ssn: '219-09-9999' }), await add(who, { ssn: '219-09-9998' })];
    const [plain, licensed] = [await add(who), await add(who, { drivers_license: 'D1234567' })];
    expect((await preview(who, first.id, plain.id)).status).toBe(200);
    expect((await preview(who, first.id, licensed.id)).status).toBe(200);
    expect(await talliesOf(who)).toEqual([]);
    expect((await preview(who, first.id, second.id)).status).toBe(200);
    await crm.rows("UPDATE rate_limits SET points = 300 WHERE key LIKE 'protected-searches:%'");
    const refused = await preview(who, first.id, second.id);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(refused.body).not.toHaveProperty('equal');
    expect(await talliesOf(who)).toEqual([
      { action: 'individuals.merge_previewed', outcome: 'denied', count: 1 },
      { action: 'individuals.merge_previewed', outcome: 'success', count: 1 },
    ]);
    // The merge itself changes both on record, so it needs no allowance.
    expect((await merge(who, first.id, { merged_id: second.id })).status).toBe(200);
  });

  it('takes the chosen values, moves related records, keeps one primary each and is audited', async () => {
    const who = crm.person();
    const on = await ground(who);
    const kept = on.individual;
    const other = await add(who, everyField);
    const [mine, theirs] = [await family(who, on, kept), await family(who, on, other)];
    await movedHouse(who, theirs);
    const notes = await listed(who, `/api/insureds/${other.id}/notes`);
    await call(who, 'DELETE', `/api/policies/${theirs['policy']}`);
    const body = { merged_id: other.id, take: ['ssn', 'email', 'dob', 'last_name'] };
    const headers = { 'if-match': '"1-1"', 'idempotency-key': randomUUID() };
    const made = await merge(who, kept.id, body, headers);
    expect(made).toMatchObject({
      status: 200,
      body: {
        kept_id: kept.id,
        merged_id: other.id,
        merged_name: 'Katrín Jonsson',
        can_undo: true,
        undone_at: null,
      },
    });
    // The same request again finds what it made, and another one under its key is refused.
    expect((await merge(who, kept.id, body, headers)).body.id).toBe(made.body.id);
    expect((await merge(who, kept.id, { ...body, take: [] }, headers)).status).toBe(422);
    expect(await revealed(who, kept.id, 'ssn')).toBe('219099999');
    expect(await revealed(who, kept.id, 'email')).toBe('katrin.jonsson@clients.test');
    expect(await listed(who, '/api/insureds?protected_search=219-09-9999')).toEqual([kept.id]);
    expect((await call(who, 'GET', `/api/insureds/${kept.id}`)).body).toMatchObject({
      first_name: 'Kim',
      last_name: 'Jonsson',
      dob: '1951-03-09',
      mbi: null,
      version: 2,
    });
    for (const segment of ['addresses', 'phones']) {
      const { items } = (await call(who, 'GET', `/api/insureds/${kept.id}/${segment}`)).body;
      const type = segment === 'phones' ? 'phone' : 'address';
      expect(items.map(({ id, is_primary }) => [id, is_primary])).toEqual([
        [mine[type], true],
        [theirs[type], false],
      ]);
    }
    expect(await listed(who, `/api/policies?insured_id=${kept.id}`)).toEqual([mine['policy']]);
    expect(await listed(who, '/api/policies/trash')).toEqual([theirs['policy']]);
    // The old one is nowhere to be found, and its link leads to the one that stayed.
    expect(await listed(who, '/api/insureds/trash')).toEqual([]);
    expect((await call(who, 'GET', `/api/insureds/${other.id}`)).body.id).toBe(kept.id);
    expect((await call(who, 'PUT', `/api/insureds/${other.id}`, { notes: 'x' })).status).toBe(404);
    const { items } = (await call(who, 'GET', `/api/insureds/${kept.id}/history?page_size=100`)).body;
    expect(items[0]).toMatchObject({ change: 'merged', record_id: kept.id });
    expect(items.map(({ record_id }) => record_id)).toEqual(
      expect.arrayContaining([other.id, theirs['policy']]),
    );
    expect(JSON.stringify(items)).not.toContain('clients.test');
    const entries = await crm.rows(
      "SELECT record_id, fields, outcome FROM audit_entries WHERE account_id = $1 AND action = 'individual.merged' ORDER BY seq",
      [who.accountId],
    );
    expect(entries).toEqual([
      { record_id: kept.id, fields: [...body.take, 'email_opt_out', 'do_not_call'], outcome: 'success' },
      { record_id: other.id, fields: [], outcome: 'success' },
    ]);
    const told = await crm.rows<{ id: string }>(
      "SELECT DISTINCT payload->>'subject_id' AS id FROM outbox WHERE payload->>'account_id' = $1 AND payload->'data'->>'change' IN ('merged', 'updated')",
      [who.accountId],
    );
    // A record in the trash moves without an event.
    const apart: readonly MovedType[] = ['policy', 'note'];
    const moved = movedTypes.filter((type) => !apart.includes(type)).map((type) => theirs[type]);
    expect(told.map(({ id }) => id).sort()).toEqual([kept.id, other.id, ...notes, ...moved].sort());
  });

  it('keeps a wish not to be called or written to, whichever individual has it and whatever is taken', async () => {
    const who = crm.person();
    const wishing = { do_not_call: true, email_opt_out: false };
    const [kept, other] = [await add(who, wishing), await add(who, { email_opt_out: true })];
    await merge(who, kept.id, { merged_id: other.id, take: ['do_not_call'] });
    const { body } = await call(who, 'GET', `/api/insureds/${kept.id}`);
    expect(body).toMatchObject({ do_not_call: true, email_opt_out: true });
  });

  it('changes nothing when refused without permission, out of scope or to another agency', async () => {
    const owner = crm.person();
    const agent = crm.person({ ...own, account_id: owner.accountId });
    const clerk = crm.person({ account_id: owner.accountId, deletes: false, is_owner: false });
    const reader = crm.person({ account_id: owner.accountId, edits_all: false, is_owner: false });
    const stranger = crm.person();
    const [first, second] = [await add(owner), await add(owner)];
    const theirs = await add(agent);
    const foreign = await add(stranger);
    const before = await everything(owner);
    const answers = async (who: typeof owner, kept: string, merged_id: string) => [
      (await preview(who, kept, merged_id)).status,
      (await merge(who, kept, { merged_id })).status,
    ];
    expect(await answers(clerk, first.id, second.id)).toEqual([403, 403]);
    expect(await answers(reader, first.id, second.id)).toEqual([403, 403]);
    expect(await answers(stranger, first.id, second.id)).toEqual([404, 404]);
    expect(await answers(agent, first.id, theirs.id)).toEqual([404, 404]);
    // In a query or a body it is a field like any other, whosever it is and whether or not it is there.
    for (const [who, kept, merged] of [
      [agent, theirs.id, first.id],
      [owner, first.id, foreign.id],
      [owner, first.id, randomUUID()],
      [owner, first.id, first.id],
    ] as const) {
      expect(await answers(who, kept, merged)).toEqual([422, 422]);
    }
    expect(await merge(owner, first.id, { merged_id: second.id, take: ['id'] })).toMatchObject({
      status: 422,
    });
    expect((await crm.call(undefined, 'POST', `/api/insureds/${first.id}/merge`, {})).status).toBe(401);
    expect(await everything(owner)).toEqual(before);
    const refused = await crm.rows(
      "SELECT 1 FROM audit_entries WHERE action = 'individual.merged' AND outcome = 'denied' AND actor_id = $1",
      [reader.userId],
    );
    expect(refused).toHaveLength(2);
  });

  it('answers 412 when one of the two versions is stale', async () => {
    const who = crm.person();
    const [kept, other] = [await add(who), await add(who)];
    await call(who, 'PUT', `/api/insureds/${other.id}`, { notes: 'Newer' });
    const stale = await merge(who, kept.id, { merged_id: other.id }, { 'if-match': '"1-1"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    const now = await merge(who, kept.id, { merged_id: other.id }, { 'if-match': '"1-2"' });
    expect(now.status).toBe(200);
  });

  it('refuses to take an unreadable value and succeeds without it', async () => {
    const who = crm.person();
    const [kept, other] = [await add(who, { mbi: '1EG4-TE5-MK73' }), await add(who, { ssn: '219-09-9999' })];
    await crm.rows("UPDATE individuals SET ssn = 'v1.1.AAAA.BBBB.CCCC' WHERE id = $1", [other.id]);
    const refused = await merge(who, kept.id, { merged_id: other.id, take: ['ssn'] });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'ssn' }] } });
    expect((await merge(who, kept.id, { merged_id: other.id })).status).toBe(200);
    expect(await revealed(who, kept.id, 'mbi')).toBe('1EG4TE5MK73');
  });
});

describe('concurrent merges', () => {
  it('merge two individuals once and answer 409 to the other, in either direction', async () => {
    const who = crm.person();
    for (const crossed of [false, true]) {
      const [one, two] = [await add(who), await add(who)];
      const answers = await Promise.all([
        merge(who, one.id, { merged_id: two.id }),
        crossed ? merge(who, two.id, { merged_id: one.id }) : merge(who, one.id, { merged_id: two.id }),
      ]);
      const codes = answers.map(({ status, body }) => [status, body.code]);
      expect(codes.sort()).toEqual([
        [200, undefined],
        [409, 'conflict'],
      ]);
      const live = await crm.rows('SELECT 1 FROM individuals WHERE deleted_at IS NULL AND id = ANY ($1)', [
        [one.id, two.id],
      ]);
      expect(live).toHaveLength(1);
    }
  });

  it('leave no records behind when writes to the merged individual arrive meanwhile', async () => {
    const who = crm.person();
    const on = await ground(who);
    for (let round = 0; round < 3; round += 1) {
      const [kept, other] = [await add(who), await add(who)];
      const there = { ...on, individual: other };
      const { phone, policy } = await family(who, there, other);
      const [merged, ...writes] = await Promise.all([
        merge(who, kept.id, { merged_id: other.id }),
        ...ofIndividual.map(({ list, body }) => call(who, 'POST', list(there), body(there))),
        call(who, 'PUT', `/api/phones/${phone}`, { extension: '7' }),
        call(who, 'PUT', `/api/policies/${policy}`, { insured_id: other.id, premium: '9' }),
        call(who, 'PUT', `/api/insureds/${other.id}`, { notes: 'Edited meanwhile' }),
      ]);
      expect(merged.status).toBe(200);
      // Each ran before the merge or got a 404.
      for (const { status } of writes) expect([200, 201, 404, 422]).toContain(status);
      for (const { table, holder } of childTables) {
        const left = await crm.rows(`SELECT 1 FROM ${table} WHERE ${holder} = $1`, [other.id]);
        expect({ table, left: left.length }).toEqual({ table, left: 0 });
      }
    }
  });
});
