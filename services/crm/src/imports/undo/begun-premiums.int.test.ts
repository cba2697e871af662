import type { ImportType } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../../test/crm-under-test.js';
import { ImportCalls, mappingOf } from '../../../test/import-calls.js';
import { dayIn } from '../../calendar/calendar.js';
import { MovePremiums } from '../../policies/move-premiums.js';

/** Longer than any day, and less than an import can be undone. */
const PAST_MIDNIGHT_MS = 30 * 3_600_000;

let crm: CrmUnderTest;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.stop());

/** A client's policy at $79.50, and at $88.10 from tomorrow on. */
class Policy {
  id = '';

  private constructor(private readonly member: Person) {}

  static async renewed(): Promise<Policy> {
    const policy = new Policy(imports.member());
    const client = { first_name: 'Kim', last_name: 'Ito', status: 'active', external_id: 'AMS-1' };
    const insured_id = await policy.added('insureds', client);
    const carrier_id = await policy.added('carriers', { name: 'Harbor Life' });
    policy.id = await policy.added('policies', {
      ...{ insured_id, carrier_id, policy_number: 'H-1', status: 'active', premium: '79.50' },
      ...{ effective_date: '2020-02-01', renewal_date: policy.day(1) },
    });
    await policy.edit('/renewal', { outcome: 'renewed', premium: '88.10' });
    expect(await policy.premium()).toEqual(['79.50', '88.10']);
    return policy;
  }

  /** With a token of now: days later, it is another one. */
  get who(): Person {
    return crm.person({ account_id: this.member.accountId }, this.member.userId);
  }

  day = (offset: number) => daysAfter(dayIn('America/New_York', crm.clock.now()), offset);

  private async added(path: string, body: object): Promise<string> {
    const answer = await crm.call(this.who, 'POST', `/api/${path}`, body);
    expect(answer.status).toBe(201);
    return answer.body.id;
  }

  async edit(path: string, body: object): Promise<void> {
    expect((await crm.call(this.who, 'PUT', `/api/policies/${this.id}${path}`, body)).status).toBe(200);
  }

  async premium(): Promise<unknown[]> {
    const { body } = await crm.call(this.who, 'GET', `/api/policies/${this.id}`);
    const { premium, next_premium } = body as unknown as { premium: string; next_premium: string | null };
    return [premium, next_premium];
  }

  kept = async () =>
    (
      await crm.rows<{ premium: string }>(
        'SELECT premium::text FROM policy_premiums WHERE policy_id = $1 ORDER BY holds_from',
        [this.id],
      )
    ).map(({ premium }) => premium);

  /** The import that would write a premium over the one that is there. */
  async checked(premium: string, type: ImportType = 'individual') {
    const client = type === 'policy' ? 'Client External ID' : 'First Name,Last Name,External ID';
    const whose = type === 'policy' ? 'AMS-1' : 'Kim,Ito,AMS-1';
    const content = `${client},Carrier,Policy Number,Monthly Premium\n${whose},Harbor Life,H-1,${premium}`;
    const view = await imports.read(this.who, content, type);
    const columns = mappingOf(view).columns.map((column) => ({ ...column, on_match: 'overwrite' }));
    await imports.call(this.who, 'PUT', `/${view.id}/mapping`, { ...mappingOf(view), columns });
    return imports.until(this.who, view.id, 'ready');
  }

  async imported(premium: string) {
    return imports.run(this.who, await this.checked(premium));
  }

  async nextDay({ sweeps }: { sweeps: boolean }): Promise<void> {
    crm.clock.advance(PAST_MIDNIGHT_MS);
    if (!sweeps) return;
    await crm.service.get<MovePremiums>(MovePremiums).enqueueDue();
    await eventually(async () =>
      expect(
        await crm.rows('SELECT FROM policies WHERE id = $1 AND premium = 88.10', [this.id]),
      ).toHaveLength(1),
    );
  }
}

it.each(['individual', 'policy'] as const)(
  'a file of the type %s is compared with the premium of today, before its row has it',
  async (type) => {
    const policy = await Policy.renewed();
    expect((await policy.checked('79.50', type)).counts).toMatchObject({ unchanged: 1 });
    expect((await policy.checked('88.10', type)).counts).toMatchObject({ update: 1 });
    await policy.nextDay({ sweeps: false });
    expect((await policy.checked('88.10', type)).counts).toMatchObject({ unchanged: 1 });
    expect((await policy.checked('79.50', type)).counts).toMatchObject({ update: 1 });
  },
);

describe.each([{ sweeps: false }, { sweeps: true }])('the undo past a premium that began, %j,', (moved) => {
  it('gives back the one that the import corrected, and keeps the one that began', async () => {
    const policy = await Policy.renewed();
    const done = await policy.imported('82');
    expect([await policy.premium(), await policy.kept()]).toEqual([
      ['82.00', '88.10'],
      ['82.00', '88.10'],
    ]);
    await policy.nextDay(moved);
    const { result } = await imports.undo(policy.who, done);
    expect(result?.undone).toMatchObject({ restored: 1, left: [] });
    expect([await policy.premium(), await policy.kept()]).toEqual([
      ['88.10', null],
      ['79.50', '88.10'],
    ]);
    await policy.edit('/renewal', { outcome: null });
    expect(await policy.premium()).toEqual(['79.50', null]);
  });

  it('leaves a correction of the one that began alone', async () => {
    const policy = await Policy.renewed();
    const done = await policy.imported('82');
    await policy.nextDay(moved);
    await policy.edit('', { premium: '90' });
    const { result } = await imports.undo(policy.who, done);
    expect(result?.undone).toMatchObject({ restored: 1, left: [] });
    expect(await policy.kept()).toEqual(['79.50', '90.00']);
  });

  it('leaves what somebody corrected since, and says so', async () => {
    const policy = await Policy.renewed();
    const done = await policy.imported('82');
    await policy.edit('', { premium: '85' });
    await policy.nextDay(moved);
    const { result } = await imports.undo(policy.who, done);
    expect(result?.undone).toMatchObject({
      restored: 0,
      left: [{ record_id: policy.id, reason: 'Changed since: Premium.' }],
    });
    expect(await policy.kept()).toEqual(['85.00', '88.10']);
  });
});

it('the undo of a day later gives the premium back that nothing has followed', async () => {
  const policy = await Policy.renewed();
  await policy.edit('/renewal', { outcome: null });
  const done = await policy.imported('82');
  await policy.edit('/renewal', { outcome: 'renewed', premium: '88.10' });
  await policy.nextDay({ sweeps: false });
  expect((await imports.undo(policy.who, done)).result?.undone).toMatchObject({ restored: 1, left: [] });
  expect(await policy.kept()).toEqual(['79.50', '88.10']);
});
