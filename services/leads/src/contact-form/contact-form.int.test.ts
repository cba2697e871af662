import type { ScoreReason } from '@bindery/contracts/leads';
import { waitFor } from '@bindery/test-kit';
import { startLeadsUnderTest, type LeadsUnderTest } from '../../test/leads-under-test.js';

let leads: LeadsUnderTest;
beforeAll(async () => {
  leads = await startLeadsUnderTest({ INTERNAL_PORT: '0' });
});
afterAll(() => leads.stop());

let sent = 0;
const address = () => `visitor-${String((sent += 1))}@harbor.test`;
/** Each form comes from a network of its own, since one network may send few. */
const send = (form: object) =>
  leads.call('POST', '/api/landing/contact-form', undefined, form, { 'x-forwarded-for': network() });
let networks = 0;
const network = () => `10.${String((networks += 1))}.0.1`;
const visitor = (form: object = {}) => ({ name: 'Dana Reyes', email: address(), ...form });
const stored = () => leads.rows<{ count: number }>('SELECT count(*)::int AS count FROM contacts');

interface Row {
  id: string;
  name: string;
  lead_score: number;
  score_reasons: ScoreReason[];
  version: number;
}
/** The contacts of an address, the oldest first, in clear. */
async function contactsOf(email: string) {
  const { body } = await leads.call<{ items: Row[] }>(
    'GET',
    `/api/admin/landing-contacts?order=asc&search=${encodeURIComponent(email)}`,
    leads.person().token,
  );
  return body.items;
}
const linesOf = async (id: string) =>
  (
    await leads.rows<{ kind: string }>('SELECT kind FROM contact_changes WHERE contact_id = $1 ORDER BY at', [
      id,
    ])
  ).map(({ kind }) => kind);
const messagesOf = async (id: string) =>
  (
    await leads.rows<{ message: string | null }>(
      'SELECT message FROM contact_messages WHERE contact_id = $1 ORDER BY received_at',
      [id],
    )
  ).map(({ message }) => message);
const eventsOf = (id: string) =>
  leads.rows<{ payload: { version: number; data: object }; published_at: Date | null }>(
    `SELECT payload, published_at FROM outbox
     WHERE subject = 'leads.contact.received.v1' AND payload->>'subject_id' = $1 ORDER BY position`,
    [id],
  );

const whole = {
  phone: '(212) 555-0123',
  agency: 'Dozen Agency, an agency of a dozen',
  current_crm: 'applied',
  message: 'We want to move this month.',
  source: 'landing_page',
  submitted_at: '2026-11-21T16:00:10Z',
  started_at: '2026-11-21T16:00:00Z',
  page_url: 'http://localhost:8080/?utm_source=fair',
  user_agent: 'Mozilla/5.0',
  website: '',
};

describe('the landing page form', () => {
  it('creates a contact with score, message, history and one event, without authentication', async () => {
    const form = visitor(whole);
    expect(await send(form)).toMatchObject({ status: 200, body: { success: true } });
    const [contact, ...others] = await contactsOf(form.email);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      suspicious: null,
      name: 'Dana Reyes',
      email: form.email,
      phone: '(212) 555-0123',
      integrity_failure: [],
      agency_name: whole.agency,
      current_crm: 'applied',
      score_set_by: null,
      status: 'new',
      inquiry_message: whole.message,
      source: 'landing_page',
      page_url: whole.page_url,
      answered_at: null,
      version: 1,
    });
    expect(contact?.lead_score).toBeGreaterThanOrEqual(70);
    expect(contact?.score_reasons).toContainEqual({ points: 15, reason: 'uses Applied Epic' });
    const id = contact?.id ?? '';
    expect(await messagesOf(id)).toEqual([whole.message]);
    expect(await linesOf(id)).toEqual(['received']);
    const [event, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    expect(event?.payload).toMatchObject({ version: 1, data: { contact_id: id, repeated: false } });
  });

  it('requires only a name and an email, and stores empty fields as null', async () => {
    const form = visitor({
      phone: ' ',
      agency: '',
      current_crm: '',
      message: '',
      page_url: '',
      user_agent: '',
    });
    expect((await send(form)).status).toBe(200);
    const [contact] = await contactsOf(form.email);
    expect(contact).toMatchObject({
      phone: null,
      agency_name: null,
      current_crm: null,
      inquiry_message: null,
    });
  });

  it('preserves HTML as typed, and its phone is found in another format', async () => {
    const html = '<img src=x onerror="alert(1)"> & \'Co\'';
    const form = visitor({ name: html, agency: html, message: html, phone: '+1 (646) 555-0177' });
    expect((await send(form)).status).toBe(200);
    expect(await contactsOf('646.555.0177')).toMatchObject([
      { name: html, agency_name: html, inquiry_message: html, phone: '+1 (646) 555-0177' },
    ]);
  });

  it('stores what is typed in one line as one, and pasted numbers with plain dashes', async () => {
    const email = address();
    const form = { name: 'Dana\r\nBcc: all@harbor.test', phone: '\u202a646\u2011555\n0178\u202c', email };
    expect((await send(visitor(form))).status).toBe(200);
    expect(await contactsOf(email)).toMatchObject([
      { name: 'Dana Bcc: all@harbor.test', phone: '646-555 0178', email },
    ]);
  });

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no email', { email: undefined }, 'email'],
    ['an email without a dotted domain', { email: 'a@b' }, 'email'],
    ['a message of 5,001 characters', { message: 'x'.repeat(5_001) }, 'message'],
    ['a control character in the message', { message: 'Hi\u0000' }, 'message'],
    ['a control character in the name', { name: 'Dana\u0007' }, 'name'],
    ['a control character in the phone', { phone: '212\u0000555' }, 'phone'],
    ['a name of invisible characters', { name: '\u200b\u202e' }, 'name'],
    ['a header in the address', { email: 'dana@harbor.test\r\nBcc: all@harbor.test' }, 'email'],
    ['an agency of 121 characters', { agency: 'x'.repeat(121) }, 'agency'],
    ['an unknown CRM', { current_crm: 'excel' }, 'current_crm'],
    ['another source', { source: 'fair' }, 'source'],
    ['a day without a time', { started_at: '2026-11-21' }, 'started_at'],
    ['a score of its own', { lead_score: 100 }, 'lead_score'],
  ])('returns 422 on the field and stores nothing when sent with %s', async (_what, values, path) => {
    const before = await stored();
    expect(await send(visitor(values))).toMatchObject({
      status: 422,
      body: { errors: [{ path, message: expect.stringMatching(/^.{10,}\.$/) as string }] },
    });
    expect(await stored()).toEqual(before);
  });
});

/** The metrics address from the service's log. */
function metricsUrl(): string {
  const line = leads.log.find((text) => text.includes('serving metrics')) ?? '{}';
  return (JSON.parse(line) as { url: string }).url;
}

it('a contact form of more than a mebibyte is refused with 413', async () => {
  expect((await send(visitor({ message: 'x'.repeat(1_048_576) }))).status).toBe(413);
});

describe('bot detection', () => {
  const now = () => leads.clock.now().getTime();
  const at = (ms: number) => new Date(ms).toISOString();
  it('keeps, marks and counts a form with a filled honeypot or sent within two seconds', async () => {
    const anHourAgo = now() - 3_600_000;
    const caught = [
      // Its time ends when it arrives, so it is sent first.
      [{ started_at: at(now()) }, 'too_fast'],
      [{ website: 'https://pills.example' }, 'honeypot'],
      [{ leave_empty: '1', started_at: at(now()) }, 'honeypot'],
      [{ started_at: at(anHourAgo), submitted_at: at(anHourAgo + 1_999) }, 'too_fast'],
    ] as const;
    for (const [sign, suspicious] of caught) {
      const form = visitor({ ...sign, message: 'We want to move.' });
      expect(await send(form)).toMatchObject({ status: 200, body: { success: true } });
      const [contact] = await contactsOf(form.email);
      expect(contact).toMatchObject({ name: form.name, inquiry_message: 'We want to move.', suspicious });
      const [event] = await eventsOf(contact?.id ?? '');
      expect(event?.payload).toMatchObject({ data: { repeated: false, suspicious } });
    }
    const metrics = await (await fetch(metricsUrl())).text();
    expect(metrics).toContain('bindery_contact_forms_suspicious_total{reason="honeypot"} 2');
    expect(metrics).toContain('bindery_contact_forms_suspicious_total{reason="too_fast"} 2');
  });

  it('lets a message from a person clear the mark, and a suspicious one mark no other contact', async () => {
    const form = visitor();
    for (const [sign, suspicious] of [
      [{ website: 'https://harbor.test' }, 'honeypot'],
      [{}, null],
      [{ website: 'https://harbor.test' }, null],
    ] as const) {
      await send({ ...form, ...sign });
      expect(await contactsOf(form.email)).toMatchObject([{ suspicious }]);
    }
    const [contact] = await contactsOf(form.email);
    const events = await eventsOf(contact?.id ?? '');
    expect(events.map(({ payload }) => payload.data)).toMatchObject([
      { repeated: false, suspicious: 'honeypot' },
      { repeated: true, suspicious: null },
      { repeated: true, suspicious: null },
    ]);
  });

  it('accepts a form that took longer, even when the client clock is ahead', async () => {
    const slow = visitor({ started_at: at(now() - 2_500) });
    const ahead = visitor({ started_at: at(now() + 600_000), submitted_at: at(now() + 630_000) });
    for (const form of [slow, ahead]) {
      await send(form);
      expect(await contactsOf(form.email)).toHaveLength(1);
    }
  });
});

describe('a repeated submission', () => {
  it('adds its message and overwrites nothing of what the contact said first', async () => {
    const first = visitor({
      agency: 'Harbor',
      phone: '212 555 0100',
      current_crm: 'insly',
      page_url: 'https://bindery.test/',
    });
    await send(first);
    await send({
      name: 'Mallory',
      email: first.email,
      agency: 'Elsewhere',
      phone: '900 555 0199',
      current_crm: 'none',
      message: 'Call this number instead.',
      page_url: 'https://elsewhere.test/',
    });
    const [contact] = await contactsOf(first.email);
    expect(contact).toMatchObject({
      name: first.name,
      agency_name: 'Harbor',
      phone: '212 555 0100',
      current_crm: 'insly',
      inquiry_message: 'Call this number instead.',
      page_url: 'https://bindery.test/',
    });
    expect(await messagesOf(contact?.id ?? '')).toContain('Call this number instead.');
  });

  it('fills what was empty and rescores within a day, but creates another contact later', async () => {
    const first = visitor({ message: 'First.', agency: 'Harbor' });
    await send(first);
    leads.clock.advance(23 * 3_600_000);
    const again = {
      name: 'Dana R.',
      email: first.email.toUpperCase(),
      phone: '212 555 0123',
      message: 'Second.',
    };
    await send(again);
    const [contact, ...others] = await contactsOf(first.email);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({
      name: first.name,
      phone: '212 555 0123',
      agency_name: 'Harbor',
      inquiry_message: 'Second.',
      version: 2,
    });
    expect(contact?.score_reasons.map(({ reason }) => reason)).toContain('left a phone number');
    const id = contact?.id ?? '';
    expect(await messagesOf(id)).toEqual(['First.', 'Second.']);
    expect(await linesOf(id)).toEqual(['received', 'repeated']);
    expect((await eventsOf(id)).map(({ payload }) => payload)).toMatchObject([
      { version: 1, data: { repeated: false } },
      { version: 2, data: { repeated: true } },
    ]);
    leads.clock.advance(2 * 3_600_000);
    await send(first);
    expect(await contactsOf(first.email)).toHaveLength(2);
  });

  it('keeps the first message and the newest twenty of the further ones', async () => {
    const form = { ...visitor(), message: 'First.' };
    await send(form);
    const [contact] = await contactsOf(form.email);
    await leads.rows(
      `INSERT INTO contact_messages (id, contact_id, message, received_at)
       SELECT gen_random_uuid(), $1, 'Further ' || n, last_submitted_at + n * interval '1 ms'
       FROM contacts, generate_series(1, 30) AS n WHERE id = $1`,
      [contact?.id],
    );
    leads.clock.advance(1_000);
    await send({ ...form, message: 'Last.' });
    const kept = await messagesOf(contact?.id ?? '');
    const further = Array.from({ length: 19 }, (_, index) => `Further ${String(index + 12)}`);
    expect(kept.toSorted()).toEqual(['First.', ...further, 'Last.'].toSorted());
  });

  it('preserves a manually set score', async () => {
    const form = visitor();
    await send(form);
    const [contact] = await contactsOf(form.email);
    const score = `/api/admin/landing-contacts/${contact?.id ?? ''}/score`;
    await leads.call('PUT', score, leads.person().token, { lead_score: 91 });
    await send({ ...form, ...whole });
    expect(await contactsOf(form.email)).toMatchObject([{ lead_score: 91, agency_name: whole.agency }]);
  });

  it('produces one contact with ten messages when sent ten times concurrently', async () => {
    const form = visitor({ message: 'At once.' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [contact, ...others] = await contactsOf(form.email);
    expect(others).toEqual([]);
    expect(contact?.version).toBe(10);
    expect(await messagesOf(contact?.id ?? '')).toHaveLength(10);
    expect(await eventsOf(contact?.id ?? '')).toHaveLength(10);
  });
});

it('a contact form is stored while NATS is down and published when NATS returns', async () => {
  await leads.nats.interrupt();
  const form = visitor();
  expect((await send(form)).status).toBe(200);
  const [contact] = await contactsOf(form.email);
  const published = async () =>
    (await eventsOf(contact?.id ?? '')).map(({ published_at }) => published_at !== null);
  expect(await published()).toEqual([false]);
  await leads.nats.resume();
  await waitFor(async () => ((await published())[0] ? true : undefined), {
    what: 'the event of the contact',
    // A pending publication times out after three seconds and is retried one second later.
    timeoutMs: 20_000,
  });
});
