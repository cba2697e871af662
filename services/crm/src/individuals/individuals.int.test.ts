import { individualFieldNames } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { everyField, everyFieldShown, requiredOnly, wrongFields } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const create = (who: Person, body: object = requiredOnly) => crm.call(who, 'POST', '/api/insureds', body);
const auditOf = (recordId: string) =>
  crm.rows<{ action: string; fields: string[]; outcome: string }>(
    'SELECT action, fields, outcome FROM audit_entries WHERE record_id = $1 ORDER BY seq',
    [recordId],
  );

describe('creating an individual', () => {
  it('answers 201 with the full masked record and its ETag', async () => {
    const who = crm.person();
    const { status, body, headers } = await create(who, everyField);
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toEqual({
      ...everyFieldShown,
      id: expect.any(String) as string,
      assigned_agent_name: null,
      additional_agent_name: null,
      lead_stage_since: null,
      tags: [],
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      version: 1,
      can_edit: true,
      can_delete: true,
      integrity_failures: [],
    });
    expect((await crm.call(who, 'GET', `/api/insureds/${body.id}`)).body).toEqual(body);
  });

  it.each(individualFieldNames.filter((name) => everyField[name] !== null))(
    'stores, returns and audits a change of %s alone',
    async (name) => {
      const who = crm.person();
      const { body } = await create(who, { ...requiredOnly, first_name: 'Else', last_name: 'Else' });
      const edit = { [name]: everyField[name] };
      const edited = await crm.call(who, 'PUT', `/api/insureds/${body.id}`, edit);
      expect(edited.body).toEqual({
        ...body,
        [name]: everyFieldShown[name],
        // It is of leads alone.
        ...(name === 'status' && { lead_stage_since: null }),
        version: 2,
        updated_at: edited.body.updated_at,
      });
      expect((await crm.call(who, 'GET', `/api/insureds/${body.id}`)).body).toEqual(edited.body);
      expect((await auditOf(body.id)).at(-1)).toMatchObject({ action: 'individual.updated', fields: [name] });
    },
  );

  it('writes an audit entry with field names and an event with ids', async () => {
    const who = crm.person();
    const { body } = await create(who, { ...requiredOnly, ssn: '219-09-9999', nickname: null });
    expect(await auditOf(body.id)).toEqual([
      {
        action: 'individual.created',
        fields: ['first_name', 'last_name', 'status', 'ssn', 'assigned_agent'],
        outcome: 'success',
      },
    ]);
    const [event] = await crm.rows<{ payload: { data: unknown; account_id: string } }>(
      "SELECT payload FROM outbox WHERE payload->>'subject_id' = $1",
      [body.id],
    );
    expect(event?.payload).toMatchObject({
      account_id: who.accountId,
      version: 1,
      data: { record_type: 'individual', record_id: body.id, change: 'created' },
    });
  });

  describe('with its phone numbers and addresses', () => {
    const phone = { type: 'mobile', phone: '(207) 555-0162', is_primary: true };
    const address = { type: 'home', address1: '1 Main St', city: 'Portland', state: 'ME', zip: '04101' };
    const withBoth = { ...requiredOnly, phones: [phone], addresses: [address] };
    const countOf = async (who: Person) => (await crm.call(who, 'GET', '/api/insureds')).body.total;

    it('adds them in one transaction, each with its audit entry, and finds it by the number', async () => {
      const who = crm.person();
      const { status, body } = await create(who, withBoth);
      expect(status).toBe(201);
      expect(body).not.toHaveProperty('phones');
      const childrenOf = async (name: string) =>
        (await crm.call(who, 'GET', `/api/insureds/${body.id}/${name}`)).body.items;
      const [phones, addresses] = [await childrenOf('phones'), await childrenOf('addresses')];
      expect(phones).toMatchObject([{ ...phone, phone_e164: '+12075550162' }]);
      expect(addresses).toMatchObject([address]);
      expect(await auditOf(phones[0]!.id)).toMatchObject([{ action: 'phone.created', outcome: 'success' }]);
      expect(await auditOf(addresses[0]!.id)).toMatchObject([{ action: 'address.created' }]);
      const found = await crm.call(who, 'GET', '/api/insureds?search=5550162');
      expect(found.body.items.map(({ id }) => id)).toEqual([body.id]);
    });

    it('adds nothing when one of them is refused, and names the field', async () => {
      const who = crm.person();
      const wrongNumber = await create(who, { ...withBoth, phones: [phone, { ...phone, phone: '12' }] });
      expect(wrongNumber.status).toBe(422);
      expect(wrongNumber.body.errors).toMatchObject([{ path: 'phones.1.phone' }]);
      const wrongZip = await create(who, { ...withBoth, addresses: [{ ...address, zip: '1' }] });
      expect(wrongZip.body.errors).toMatchObject([{ path: 'addresses.0.zip' }]);
      expect(await countOf(who)).toBe(0);
    });

    it('adds them once when the request is repeated, and refuses its key for another number', async () => {
      const who = crm.person();
      const send = (body: object) =>
        crm.call(who, 'POST', '/api/insureds', body, { 'Idempotency-Key': 'k1' });
      const first = await send(withBoth);
      expect((await send(withBoth)).body.id).toBe(first.body.id);
      const { body } = await crm.call(who, 'GET', `/api/insureds/${first.body.id}/phones`);
      expect(body.items).toHaveLength(1);
      const other = await send({ ...withBoth, phones: [{ ...phone, phone: '(207) 555-0163' }] });
      expect(other.status).toBe(422);
    });
  });

  it.each([
    ...Object.entries(wrongFields),
    ['first_name', 7],
    ['first_name', 'x'.repeat(101)],
    ['last_name', 'Two\u0000lines'],
    ['status', 'deleted'],
    ['title', 'x'.repeat(51)],
    ['type', 'x'.repeat(51)],
    ['opt_out_email', '@x.test'],
    ['ssn', '666-12-3456'],
    ['ssn', '***-**-9999'],
    ['dob', '2999-01-01'],
    ['dob', '1850-01-01'],
    ['nonsense', 'x'],
  ])('refuses %s %j with 422, the field and a message', async (field, value) => {
    const { status, body } = await create(crm.person(), { ...requiredOnly, [field]: value });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' });
    expect(body.errors).toEqual([
      { path: field, message: expect.stringMatching(/^[A-Za-z].{14,}\.$/) as string },
    ]);
  });

  it('refuses an assignment to a person who is not an active member of the account', async () => {
    const who = crm.person();
    const stranger = { ...requiredOnly, assigned_agent: crm.person().userId };
    const { status, body } = await create(who, stranger);
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { path: 'assigned_agent', message: 'Choose an active agent of your account.' },
    ]);
    expect((await create(who, { ...requiredOnly, assigned_agent: who.userId })).status).toBe(201);
  });

  it('accepts two individuals with the same email and SSN', async () => {
    const who = crm.person();
    await create(who, everyField);
    expect((await create(who, everyField)).status).toBe(201);
  });

  it('answers 400 to malformed JSON, 413 to 2 MB, 415 to CSV and 422 to a non-object', async () => {
    const who = crm.person();
    const post = (body: string, type = 'application/json') =>
      crm.call(who, 'POST', '/api/insureds', body, { 'content-type': type });
    expect((await post('{"first_name": ')).status).toBe(400);
    expect((await post(JSON.stringify({ ...requiredOnly, notes: 'x'.repeat(2_000_000) }))).status).toBe(413);
    expect((await post('first_name=Ada', 'text/csv')).status).toBe(415);
    expect((await post('[]')).status).toBe(422);
    expect((await post('"text"')).status).toBe(422);
  });

  it('stores markup and non-Latin scripts as plain text', async () => {
    const odd = { ...requiredOnly, first_name: '<b>Zoë</b> 👩‍👩‍👧', last_name: "O'Brien-李; DROP TABLE" };
    expect((await create(crm.person(), odd)).body).toMatchObject(odd);
  });
});

describe('editing an individual', () => {
  it('keeps absent fields, clears fields set to null and audits the changed field names', async () => {
    const who = crm.person();
    const { body } = await create(who, everyField);
    const edit = { nickname: null, dob: '1951-03-10', ssn: null, title: 'Dr', mbi: '***-***-MK73' };
    const edited = await crm.call(who, 'PUT', `/api/insureds/${body.id}`, edit);
    expect(edited.status).toBe(200);
    expect(edited.headers.get('etag')).toBe('"2"');
    expect(edited.body).toEqual({
      ...body,
      nickname: null,
      dob: '1951-03-10',
      ssn: null,
      version: 2,
      updated_at: edited.body.updated_at,
    });
    expect((await auditOf(body.id)).at(-1)).toEqual({
      action: 'individual.updated',
      fields: ['nickname', 'dob', 'ssn'],
      outcome: 'success',
    });
  });

  it('changes nothing when the whole record is sent back as shown', async () => {
    const who = crm.person();
    const { body } = await create(who, everyField);
    const same = await crm.call(who, 'PUT', `/api/insureds/${body.id}`, body);
    expect(same.body).toEqual(body);
    expect(await auditOf(body.id)).toHaveLength(1);
    const { body: revealed } = await crm.call(who, 'GET', `/api/insureds/${body.id}/reveal/ssn`);
    expect(revealed.value).toBe('219099999');
  });

  it.each([
    ['ssn', '***-**-1234'],
    ['ssn', '*'],
    ['mbi', '***-***-****'],
    ['drivers_license', 'D1***90'],
    ['email', 'ka***@clients.test'],
    ['secondary_email', '***@elsewhere.test'],
    ['opt_out_email', '*@clients.test'],
    ['ssn', '000-12-3456'],
    ['first_name', null],
    ['status', null],
    ['account_id', 'b9d0a0f3-4f2e-4c70-8b3e-0d6a0e2ad111'],
    ['created_by', 'b9d0a0f3-4f2e-4c70-8b3e-0d6a0e2ad111'],
    ['assigned_agent', 'b9d0a0f3-4f2e-4c70-8b3e-0d6a0e2ad111'],
  ])('refuses %s %j with 422 on that field, and changes nothing', async (field, value) => {
    const who = crm.person();
    const { body } = await create(who, everyField);
    const refused = await crm.call(who, 'PUT', `/api/insureds/${body.id}`, {
      nickname: 'New',
      [field]: value,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ path: field }]);
    expect((await crm.call(who, 'GET', `/api/insureds/${body.id}`)).body).toEqual(body);
  });

  it('answers 412 when someone else saved first', async () => {
    const who = crm.person();
    const { body } = await create(who);
    const put = (nickname: string, tag: string) =>
      crm.call(who, 'PUT', `/api/insureds/${body.id}`, { nickname }, { 'if-match': tag });
    expect((await put('One', '"1"')).status).toBe(200);
    const late = await put('Two', '"1"');
    expect({ status: late.status, code: late.body.code }).toEqual({
      status: 412,
      code: 'precondition_failed',
    });
    const race = await Promise.all(['Three', 'Four'].map((name) => put(name, '"2"')));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('deleting an individual', () => {
  it('answers 204 and removes the record from lists, counts, details and reveals', async () => {
    const who = crm.person();
    const { body } = await create(who, everyField);
    expect((await crm.call(who, 'DELETE', `/api/insureds/${body.id}`)).status).toBe(204);
    for (const path of [`/${body.id}`, `/${body.id}/reveal/ssn`]) {
      expect((await crm.call(who, 'GET', `/api/insureds${path}`)).status).toBe(404);
    }
    expect((await crm.call(who, 'DELETE', `/api/insureds/${body.id}`)).status).toBe(404);
    expect((await crm.call(who, 'PUT', `/api/insureds/${body.id}`, { title: 'x' })).status).toBe(404);
    const list = await crm.call(who, 'GET', '/api/insureds?protected_search=219-09-9999');
    expect(list.body).toEqual({ items: [], total: 0, filtered: 0 });
    expect((await crm.call(who, 'GET', '/api/dashboard')).body.total_insureds).toBe(0);
    expect((await auditOf(body.id))[1]).toMatchObject({ action: 'individual.deleted', outcome: 'success' });
    const [row] = await crm.rows<{ deleted_by: string }>('SELECT deleted_by FROM individuals WHERE id = $1', [
      body.id,
    ]);
    expect(row?.deleted_by).toBe(who.userId);
  });

  it('happens when an edit sets the status to deleted, together with its other changes', async () => {
    const who = crm.person();
    const { body } = await create(who);
    const put = await crm.call(who, 'PUT', `/api/insureds/${body.id}`, {
      status: 'deleted',
      nickname: 'Gone',
    });
    expect(put).toMatchObject({ status: 200, body: { status: 'deleted', nickname: 'Gone' } });
    expect((await crm.call(who, 'GET', `/api/insureds/${body.id}`)).status).toBe(404);
    const actions = (await auditOf(body.id)).map(({ action, outcome }) => `${action} ${outcome}`);
    expect(actions.slice(1, 3)).toEqual(['individual.updated success', 'individual.deleted success']);
  });
});
