import { eventually, waitFor } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { ImportCalls } from '../../test/import-calls.js';
import { dayIn } from '../calendar/calendar.js';
import { RunFills } from '../fills/run-fills.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const today = () => dayIn('America/New_York', crm.clock.now());

async function add(who: Person, type: string, fields: object): Promise<string> {
  const { status, body } = await crm.call(who, 'POST', `/api/${type}`, fields);
  expect(status).toBe(201);
  return body.id;
}
const policyOf = async (who: Person, fields: object = {}) =>
  add(who, 'policies', {
    ...{ carrier_id: await add(who, 'carriers', { name: 'Aetna' }), status: 'active' },
    ...fields,
  });

async function endedOn(id: string): Promise<string | null> {
  const [row] = await crm.rows<{ day: string | null }>(
    'SELECT ended_on::text AS day FROM policies WHERE id = $1',
    [id],
  );
  return row!.day;
}
const setStatus = (id: string, status: string) =>
  crm.rows('UPDATE policies SET status = $2 WHERE id = $1', [id, status]);

describe('the day on which a policy stopped being active', () => {
  it.each(['inactive', 'canceled', 'expired'])('is the day on which it became %s', async (status) => {
    const who = crm.person();
    const id = await policyOf(who);
    expect(await endedOn(id)).toBeNull();
    await crm.call(who, 'PUT', `/api/policies/${id}`, { status });
    expect(await endedOn(id)).toBe(today());
  });

  it('stays when another closed status or value follows, and goes when it is active again', async () => {
    const who = crm.person();
    const id = await policyOf(who);
    await setStatus(id, 'canceled');
    await crm.rows("UPDATE policies SET ended_on = '2020-02-29' WHERE id = $1", [id]);
    await crm.call(who, 'PUT', `/api/policies/${id}`, { status: 'expired', premium: '5' });
    expect(await endedOn(id)).toBe('2020-02-29');
    await setStatus(id, 'active');
    expect(await endedOn(id)).toBeNull();
  });

  it('is unknown of one that was added as a closed one, until it was active', async () => {
    const id = await policyOf(crm.person(), { status: 'canceled' });
    await setStatus(id, 'expired');
    expect(await endedOn(id)).toBeNull();
    await setStatus(id, 'active');
    await setStatus(id, 'canceled');
    expect(await endedOn(id)).toBe(today());
  });

  it('is the day of the account', async () => {
    const who = crm.person();
    const utc = crm.clock.now().toISOString().slice(0, 10);
    // At any time, one of the two has another day than UTC.
    const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
      (one) => dayIn(one, crm.clock.now()) !== utc,
    )!;
    await crm.identity.changeSettings(who.accountId, { time_zone: zone });
    await waitFor(
      async () => {
        const id = await policyOf(who);
        await setStatus(id, 'canceled');
        return (await endedOn(id)) === dayIn(zone, crm.clock.now());
      },
      { what: 'a day of the zone' },
    );
    await crm.rows("UPDATE account_settings SET time_zone = 'Mars/Base' WHERE account_id = $1", [
      who.accountId,
    ]);
    const id = await policyOf(who);
    await setStatus(id, 'canceled');
    expect(await endedOn(id)).toBe(utc);
  });

  it('is set by a change of several at once, and by an import, and goes when that is undone', async () => {
    const imports = new ImportCalls(crm);
    const who = imports.member();
    const carrier_id = await add(who, 'carriers', { name: 'Harbor Life' });
    const insured_id = await add(who, 'insureds', {
      first_name: 'Ada',
      last_name: 'Byron',
      status: 'active',
    });
    const ids: string[] = [];
    for (const policy_number of ['H-1', 'H-2'])
      ids.push(await policyOf(who, { carrier_id, insured_id, policy_number }));
    const bulk = (status: string) =>
      crm.call(who, 'POST', '/api/policies/bulk', { action: 'status', ids, status });
    expect((await bulk('canceled')).status).toBe(200);
    expect(await Promise.all(ids.map(endedOn))).toEqual([today(), today()]);
    await bulk('active');
    expect(await Promise.all(ids.map(endedOn))).toEqual([null, null]);

    const book = ['Policy Number,Carrier,Status,Client Bindery ID']
      .concat(['H-1', 'H-3'].map((number) => `${number},Harbor Life,canceled,${insured_id}`))
      .join('\n');
    const ready = await imports.check(who, book, {}, 'policy');
    const columns = ready.mapping?.columns.map((column) => ({ ...column, on_match: 'overwrite' }));
    await imports.call(who, 'PUT', `/${ready.id}/mapping`, { ...ready.mapping, columns });
    await imports.run(who, await imports.until(who, ready.id, 'ready'));
    const [created] = await crm.rows<{ id: string }>(
      "SELECT id FROM policies WHERE account_id = $1 AND policy_number = 'H-3'",
      [who.accountId],
    );
    expect(await Promise.all([ids[0]!, ids[1]!, created!.id].map(endedOn))).toEqual([today(), null, null]);
    await imports.undo(who, ready);
    expect(await endedOn(ids[0]!)).toBeNull();
  });

  it('follows from the history for those that were closed before it was kept', async () => {
    const who = crm.person();
    const [closed, reopened, unknown] = [
      await policyOf(who),
      await policyOf(who),
      await policyOf(who, { status: 'canceled' }),
    ];
    const put = (id: string, status: string) => crm.call(who, 'PUT', `/api/policies/${id}`, { status });
    for (const status of ['canceled', 'active', 'inactive', 'expired']) await put(closed, status);
    for (const status of ['canceled', 'active']) await put(reopened, status);
    await put(unknown, 'expired');
    const closing = `account_id = $1 AND fields @> '[{"field": "status", "before": "active"}]'`;
    // Three hours after midnight in UTC is the day before in New York.
    await crm.rows(`UPDATE record_changes SET at = '2026-03-02T03:00:00Z' WHERE ${closing}`, [who.accountId]);
    await crm.rows(
      `UPDATE record_changes SET at = '2026-01-02T03:00:00Z' WHERE ${closing} AND fields @> '[{"after": "canceled"}]'`,
      [who.accountId],
    );
    await crm.rows('UPDATE policies SET ended_on = NULL WHERE account_id = $1', [who.accountId]);
    const fills = crm.service.get(RunFills);
    await crm.rows('DELETE FROM fills');
    await fills.enqueueNew();
    const filled = () => Promise.all([closed, reopened, unknown].map(endedOn));
    await eventually(async () => expect(await filled()).toEqual(['2026-03-01', null, null]));
    // Once per installation.
    await crm.rows('UPDATE policies SET ended_on = NULL WHERE account_id = $1', [who.accountId]);
    const jobs = async () =>
      (await crm.rows<{ id: string }>("SELECT id FROM pgboss.job WHERE name = 'run-fill'")).map(
        ({ id }) => id,
      );
    const before = await jobs();
    await fills.enqueueNew();
    expect((await jobs()).filter((id) => !before.includes(id))).toEqual([]);
  });
});
