import { randomUUID } from 'node:crypto';
import { startLeadsUnderTest, type LeadsUnderTest } from '../../test/leads-under-test.js';

const OPS_TOKEN = randomUUID();
let leads: LeadsUnderTest;
beforeAll(async () => {
  leads = await startLeadsUnderTest({ OPS_TOKEN });
  const form = { name: 'Ana Alvarez', email: 'ana@alvarez.test' };
  await leads.call('POST', '/api/landing/contact-form', undefined, form);
});
afterAll(() => leads.stop());

it('names the platform where its keys were altered, instead of failing', async () => {
  await leads.rows("UPDATE account_keys SET wrapped = 'altered'");
  for (const change of ['rotate', 'reencrypt']) {
    const path = `/internal/ops/field-keys/${change}`;
    const { body, status } = await leads.call<{ failed: string[] }>('POST', path, OPS_TOKEN, {});
    expect(status).toBe(200);
    expect(body.failed).toHaveLength(1);
  }
});
