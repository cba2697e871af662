import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { apiKey, type ApiKey } from '../../test/api-keys.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

/** An assistant as the SDK connects one. */
async function assistant(key: Pick<ApiKey, 'token'>) {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${crm.service.url}/mcp`), { requestInit }));
  return {
    tools: async () => (await client.listTools()).tools,
    async use(name: string, input: Record<string, unknown>) {
      const { content, isError } = await client.callTool({ name, arguments: input });
      const [{ text }] = content as [{ text: string }];
      return isError === true ? { error: text } : { reply: JSON.parse(text) as Record<string, unknown> };
    },
    close: () => client.close(),
  };
}

const lead = { first_name: 'Rosa', last_name: 'Diaz', status: 'lead', ssn: '219-09-9999' };

it('creates, finds, reads and changes a client, masked, and each use of a tool is on record under the key', async () => {
  const key = apiKey(crm);
  const { use, close } = await assistant(key);
  const { reply: created } = await use('create_individual', {
    ...lead,
    phones: [{ type: 'mobile', phone: '(212) 555-0123' }],
  });
  const id = String(created?.['id']);
  expect(created).toMatchObject({ ssn: '***-**-9999', phones: [{ phone_e164: '+12125550123' }] });
  for (const query of [{ search: 'diaz rosa' }, { phone: '212 555 0123' }, { status: 'lead', limit: 5 }]) {
    const { reply } = await use('search_individuals', query);
    expect(reply?.['items']).toMatchObject([{ id, ssn: '***-**-9999' }]);
  }
  expect((await use('update_individual', { id, status: 'active' })).reply).toMatchObject({
    status: 'active',
  });
  expect((await use('get_individual', { id })).reply).toMatchObject({ id, status: 'active' });
  await close();
  const entries = await crm.rows<{ action: string; fields: string[]; outcome: string }>(
    `SELECT action, fields, outcome FROM audit_entries WHERE account_id = $1 AND action = 'assistant.tool-called'
      ORDER BY seq`,
    [key.accountId],
  );
  expect(entries.map(({ fields, outcome }) => [...fields, outcome])).toEqual([
    ['create_individual', 'success'],
    ...Array.from({ length: 3 }, () => ['search_individuals', 'success']),
    ['update_individual', 'success'],
    ['get_individual', 'success'],
  ]);
});

it('finds policies, carriers, products and tasks by a text', async () => {
  const { use, close } = await assistant(apiKey(crm));
  const carrier = (await use('create_carrier', { name: 'Humana Gold' })).reply;
  const carrier_id = String(carrier?.['id']);
  await use('create_product', { name: 'Gold Plus', carrier_id });
  await use('create_policy', { carrier_id, status: 'active', policy_number: 'P-77812' });
  await use('create_task', { title: 'Order new cards' });
  for (const [tool, search] of [
    ['search_carriers', 'humana'],
    ['search_products', 'plus'],
    ['search_policies', '77812'],
    ['search_tasks', 'cards'],
  ] as const) {
    expect([tool, ((await use(tool, { search })).reply?.['items'] as unknown[]).length]).toEqual([tool, 1]);
    expect([tool, (await use(tool, { search: 'nothing such' })).reply?.['items']]).toEqual([tool, []]);
  }
  await close();
});

it('offers the tools of its scopes, with hints, and none that deletes or works in bulk', async () => {
  const whole = await assistant(apiKey(crm));
  const tools = await whole.tools();
  await whole.close();
  expect(tools).toHaveLength(26);
  expect(tools.map(({ name }) => name).filter((name) => /delete|batch/.test(name))).toEqual([]);
  for (const { name, annotations, description } of tools) {
    const reads = /^(get|search)_/.test(name);
    expect([name, annotations?.readOnlyHint]).toEqual([name, reads]);
    expect(description?.includes('ask before')).toBe(!reads);
  }
  const reader = await assistant(apiKey(crm, {}, { scopes: ['tasks:read'] }));
  expect((await reader.tools()).map(({ name }) => name)).toEqual(['search_tasks', 'get_task']);
  await expect(reader.use('create_task', { title: 'x' })).rejects.toThrow('no tool named create_task');
  await reader.close();
});

it('explains refused values and records out of reach', async () => {
  const [mine, theirs] = [await assistant(apiKey(crm)), await assistant(apiKey(crm))];
  const { reply } = await theirs.use('create_individual', lead);
  const { error } = await mine.use('update_individual', { id: reply?.['id'], last_name: 'Taken' });
  expect(error).toContain("doesn't exist");
  expect((await mine.use('create_individual', { ...lead, date_of_birth: '2999-01-01' })).error).toContain(
    'date_of_birth: ',
  );
  expect((await mine.use('get_individual', { id: '../../insureds' })).error).toBeDefined();
  await Promise.all([mine.close(), theirs.close()]);
});

it('answers no session, no ended plan, no stream, and no batch', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const call = (token: string, method = 'POST', body: unknown = message) =>
    fetch(`${crm.service.url}/mcp`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
  expect((await call(crm.person().token)).status).toBe(403);
  expect((await call(apiKey(crm, { includes: [] }).token)).status).toBe(402);
  expect((await call(apiKey(crm).token, 'GET')).status).toBe(404);
  expect((await call(apiKey(crm).token, 'POST', Array(300).fill(message))).status).toBe(400);
  const answer = await call(apiKey(crm).token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/json');
});

it('takes as many calls one after another as a key makes', async () => {
  const { use, close } = await assistant(apiKey(crm));
  for (let n = 0; n < 60; n += 1) expect((await use('search_tasks', { limit: 1 })).error).toBeUndefined();
  await close();
});
