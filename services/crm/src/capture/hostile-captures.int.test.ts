import { MAX_CAPTURED_FIELDS, MAX_CAPTURED_TEXT } from '@bindery/contracts/crm';
import { captureCalls, foundValues, madeUpPage, slowTexts } from '../../test/capture-calls.js';
import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';

let crm: CrmUnderTest;
let capture: ReturnType<typeof captureCalls>;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  capture = captureCalls(crm);
});
afterAll(() => crm.stop());

it.each([
  ['a text that is too long', { text: 'a'.repeat(MAX_CAPTURED_TEXT + 1) }, 'text'],
  ['no text', {}, 'text'],
  ['a number', { text: 7 }, 'text'],
  ['fields that are no list', { text: '', fields: { 0: { label: '', value: '' } } }, 'fields'],
  [
    'too many fields',
    { text: '', fields: Array(MAX_CAPTURED_FIELDS + 1).fill({ label: '', value: '' }) },
    'fields',
  ],
  ['a field of another shape', { text: '', fields: [{ label: 'A', value: ['b'] }] }, 'fields.0.value'],
  ['more of a field', { text: '', fields: [{ label: 'A', value: 'b', html: '<b>' }] }, 'fields.0.html'],
  ['a whole address', { text: '', url_host: 'https://a.test/clients?id=7' }, 'url_host'],
  ['an unknown origin', { text: '', origin: 'mail' }, 'origin'],
  ['a person that nobody has', { text: '', person: 50 }, 'person'],
  ['an unknown property', { text: '', html: '' }, 'html'],
])('refuses %s', async (_, sent, path) => {
  const { status, body } = await capture.call(capture.person(), 'POST', '/extract', sent);
  expect([status, body.code]).toEqual([422, 'validation_failed']);
  expect(body.errors?.[0]?.path).toBe(path);
});

it('refuses deep nesting and what is no JSON', async () => {
  const who = capture.person();
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  for (const sent of [`{"text":${deep}}`, '{"text":', '"text"'])
    expect([400, 422]).toContain((await capture.call(who, 'POST', '/extract', sent)).status);
});

it('says that of a text with very many lines a part was read', async () => {
  const who = capture.person();
  const { text, last } = madeUpPage();
  const draft = await capture.extracted(who, `${text}\n${'a\n'.repeat(50_000)}`);
  expect([draft.truncated, foundValues(draft)]).toMatchObject([true, { last_name: last }]);
  expect((await capture.call(who, 'GET', `/drafts/${draft.draft_id}`)).body.truncated).toBe(true);
  expect((await capture.extracted(who, text)).truncated).toBe(false);
});

it.each(slowTexts)('reads no text on the thread that answers everybody: $piece', async ({ text }) => {
  const who = capture.person();
  const costs: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const before = process.threadCpuUsage();
    const { status } = await capture.call(who, 'POST', '/extract', { text });
    const { user, system } = process.threadCpuUsage(before);
    // A machine that starts the next thread slowly is busy for a moment.
    expect([201, 503]).toContain(status);
    if (status === 201) costs.push((user + system) / 1_000);
  }
  expect(Math.min(...costs)).toBeLessThan(100);
});

it('keeps a text of any characters with true places', async () => {
  const who = capture.person();
  const strange = `\u0000\ud800 \u202eA\u0301 \u{1f469}\u200d\u{1f467}\udc00\ufeff\n`;
  const { text: page, last } = madeUpPage();
  const fields = [{ label: 'Half \ud83d', value: '\u0000' }];
  const sent = { text: strange + page, fields };
  const draft = await capture.extracted(who, sent.text, { fields });
  const { body } = await capture.call(who, 'GET', `/drafts/${draft.draft_id}`);
  expect(body.text).toBe(sent.text.toWellFormed().replaceAll('\0', '\ufffd'));
  expect(body.page_fields).toEqual([{ label: 'Half \ufffd', value: '\ufffd' }]);
  expect(body.text).toHaveLength(sent.text.length);
  for (const { place, source, value } of body.fields) {
    if (place?.in === 'text') expect(sent.text.slice(place.start, place.end)).toBe(source);
    expect(value ?? '').not.toMatch(/\u0000/);
  }
  expect(foundValues(body)).toMatchObject({ last_name: last });
});

it('describes somebody whom the text names, whoever is asked for', async () => {
  const who = capture.person();
  for (const text of ['', madeUpPage().text]) {
    const { people, person } = await capture.extracted(who, text, { person: 49 });
    expect(person).toBeGreaterThanOrEqual(0);
    expect(person).toBeLessThan(Math.max(1, people.length));
  }
});

it('takes the longest text with the most fields', async () => {
  const who = capture.person();
  const text = '\u{20ac}'.repeat(MAX_CAPTURED_TEXT - 200) + `\n${madeUpPage().text}`;
  expect(text.length).toBeLessThanOrEqual(MAX_CAPTURED_TEXT + 200);
  const fields = Array(MAX_CAPTURED_FIELDS).fill({ label: 'A label', value: 'v'.repeat(900) });
  const draft = await capture.extracted(who, text.slice(0, MAX_CAPTURED_TEXT), { fields });
  expect((await capture.call(who, 'GET', `/drafts/${draft.draft_id}`)).body.page_fields).toHaveLength(500);
});

const name = { first_name: 'Ada', last_name: 'Byron' };

it.each([
  [{ ...name, dob: '12/10/2950' }, ['dob']],
  [{ ...name, dob: '0000-00-00' }, ['dob']],
  [{ ...name, dob: '+275760-09-13' }, ['dob']],
  [{ ...name, ssn: '000-12-3456' }, ['ssn']],
  [{ ...name, ssn: '***-**-1234' }, ['ssn']],
  [{ ...name, mbi: '1SG4TE5MK73' }, ['mbi']],
  [{ ...name, email: 'ada at mail' }, ['email']],
  [{ ...name, first_name: '\u200b' }, ['first_name']],
  [{ ...name, middle_name: 'N/A' }, ['middle_name']],
  [{ ...name, nickname: 'x'.repeat(500) }, ['nickname']],
  [{ ...name, nickname: 'a\u0007b' }, ['nickname']],
  [{ ...name, smoker: 'perhaps' }, ['smoker']],
  [{ ...name, 'phones.mobile.extension': '12' }, ['phones.mobile.phone']],
  [{ ...name, 'phones.mobile.phone': '911' }, ['phones.mobile.phone']],
  [{ ...name, 'addresses.home.county': 'Kent' }, ['addresses.home.address1']],
  [{ ...name, 'policy.premium': '1e9' }, ['policy.premium']],
  [{ ...name, 'policy.policy_number': 'K-1' }, ['policy.carrier']],
  [{ ...name, 'policy.product': 'Nobody sells it' }, ['policy.carrier']],
  [{ ...name, 'dependents.1.first_name': 'Bo' }, ['dependents.1.last_name']],
  [{ ...name, id: crypto.randomUUID() }, ['id']],
  [{ ...name, tags: 'VIP' }, ['tags']],
  [{ ...name, created_by: crypto.randomUUID() }, ['created_by']],
  [{ ...name, toString: 'x', constructor: 'y' }, ['toString', 'constructor']],
  [{ ...name, assigned_agent: 'Somebody Else' }, ['assigned_agent']],
  [{ ...name, status: 'deleted' }, ['status']],
  [{}, ['first_name', 'last_name']],
])('saves nothing of %j', async (values, paths) => {
  const who = capture.person();
  const draft = await capture.extracted(who, 'Nobody');
  const { status, body } = await capture.accept(who, draft.draft_id, {
    values,
  });
  expect([status, body.code]).toEqual([422, 'validation_failed']);
  expect(body.errors?.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  for (const { message } of body.errors ?? []) expect(message).toMatch(/^[A-Z].{5,}[.]$/s);
  expect((await crm.call(who, 'GET', '/api/insureds')).body.total).toBe(0);
  expect((await capture.call(who, 'GET', `/drafts/${draft.draft_id}`)).body.state).toBe('open');
});

it.each([
  { values: [] },
  { values: { first_name: 7 } },
  { values: { first_name: null } },
  { values: { ['x'.repeat(101)]: '' } },
  { values: { note: 'x'.repeat(10_001) } },
  { values: Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`f${String(n)}`, ''])) },
  { values: name, individual_id: 'me' },
  { values: name, version: 1.5 },
  { values: name, seen_matches: 'all' },
  { values: { ...name, nickname: 'a\u0000b' } },
  { values: name, text: 'x' },
  {},
])('refuses an accept of another shape', async (sent) => {
  const who = capture.person();
  const draft = await capture.extracted(who, 'Nobody');
  const { status } = await capture.call(who, 'POST', `/drafts/${draft.draft_id}/accept`, sent);
  expect(status).toBe(422);
});

it('holds accepted values to the text rule', async () => {
  const who = capture.person();
  const draft = await capture.extracted(who, 'Nobody');
  const values = {
    first_name: '\u202dJose\u0301\u200b',
    last_name: ' Nu\u00f1ez\u00a0 Kay\n',
    ssn: '219\u201309\u20139999',
  };
  const { body } = await capture.accept(who, draft.draft_id, { values });
  const client = await crm.call(who, 'GET', `/api/insureds/${body.individual_id ?? ''}`);
  expect(client.body).toMatchObject({
    first_name: 'Jos\u00e9',
    last_name: 'Nu\u00f1ez Kay',
    ssn: '***-**-9999',
  });
});

it('makes one draft of a repeated request, and 404 of ids that are none', async () => {
  const who = capture.person();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const both = await Promise.all(
    [1, 2].map(() => capture.call(who, 'POST', '/extract', { text: 'First name: Ada' }, key)),
  );
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body.draft_id).toBe(both[1]?.body.draft_id);
  const other = await capture.call(who, 'POST', '/extract', { text: 'First name: Eve' }, key);
  expect(other.body.code).toBe('idempotency_key_reused');
  for (const id of ['x', '7', crypto.randomUUID()])
    for (const [method, more] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/undo'],
      ['POST', '/accept'],
    ] as const)
      expect(
        (
          await capture.call(
            who,
            method,
            `/drafts/${id}${more}`,
            method === 'POST' ? { values: name } : undefined,
          )
        ).status,
      ).toBe(404);
});
