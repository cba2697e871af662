import { startLeadsUnderTest, type LeadsUnderTest } from '../../test/leads-under-test.js';

let leads: LeadsUnderTest;
beforeAll(async () => {
  leads = await startLeadsUnderTest();
});
afterAll(() => leads.stop());

const form = { name: 'Dana Reyes', email: 'dana@harbor.test', source: 'landing_page' };
const send = (address: string) =>
  leads.call('POST', '/api/landing/contact-form', undefined, form, { 'x-forwarded-for': address });

/** Sends forms in sequence and counts the replies by status. */
async function statusesOf(count: number, address: string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < count; sent += 1) {
    const { status } = await send(address);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('the contact form', () => {
  it('answers 429 with Retry-After after twenty submissions from a network in ten minutes', async () => {
    expect(await statusesOf(22, '2001:db8:1:2::1')).toEqual({ 200: 20, 429: 2 });
    const refused = await send('2001:db8:1:2::ffff');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', status: 429 } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect((await send('2001:db8:1:3::1')).status).toBe(200);
  });

  it('stores no network address when it counts submissions', async () => {
    await send('203.0.113.77');
    const keys = await leads.rows<{ key: string }>('SELECT key FROM rate_limits');
    expect(keys.length).toBeGreaterThan(0);
    for (const { key } of keys) expect(key).toMatch(/^contact-forms:[\w-]{43}$/);
  });

  it('is rate-limited in memory when the database cannot count', async () => {
    await leads.rows('REVOKE ALL ON rate_limits FROM leads_app');
    try {
      expect(await statusesOf(21, '198.51.100.4')).toEqual({ 200: 20, 429: 1 });
    } finally {
      await leads.rows('GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO leads_app');
    }
    expect(leads.log.filter((line) => line.includes('counted in memory'))).toHaveLength(1);
  });
});
