import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { SpanNode } from '@bindery/stack';
import { redemptionRoutes } from '@bindery/contracts/billing';
import { individualRoutes } from '@bindery/contracts/crm';
import { addressOf } from '@bindery/contracts/route';
import { newAddress, Person } from '../fixtures/person.js';
import { runningStack } from '../fixtures/running-stack.js';
import { expect, test } from '../fixtures/test.js';
import { untilFollowed } from '../fixtures/recorded-request.js';

const newTrace = () => {
  const traceId = randomUUID().replaceAll('-', '');
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` };
};

/** The path from the root span to each other span, as `service: name`. */
function waysDown(nodes: readonly SpanNode[], above: readonly string[] = []): string[][] {
  return nodes.flatMap(({ span, children }) => {
    const way = [...above, `${span.part}: ${span.name}`];
    return [way, ...waysDown(children, way)];
  });
}

test.describe('one request', () => {
  test('forms one trace from the gateway through SQL and the outbox to the event consumers', async () => {
    const person = await Person.signIn(newAddress('watched'));
    const { traceId, traceparent } = newTrace();
    const body = { code: 'DIRECT_FREE', plan_id: 'free_forever' };
    const headers = { traceparent };
    const chosen = await person.api(redemptionRoutes.apply, { body, headers });
    const requestId = chosen.headers.get('x-request-id');
    // Each service exports its own spans, so the trace is complete only after the last export.
    await expect(async () => {
      const { traces } = await untilFollowed(requestId, { spans: ['crm: INSERT agents'] });
      expect(traces).toHaveLength(1);
      const [tree] = traces;
      expect(tree).toMatchObject({ traceId, startedOutside: true });
      expect(tree!.roots).toHaveLength(1);
      const ways = waysDown(tree!.roots);
      expect(ways).toContainEqual([
        'gateway: POST billing',
        'gateway: POST to billing',
        'billing: POST /api/subscription/apply-promo',
        'billing: publish billing.subscription.changed.v1',
        'identity: consume billing.subscription.changed.v1',
        'identity: publish identity.user.changed.v1',
        'crm: consume identity.user.changed.v1',
        'crm: transaction',
        'crm: INSERT agents',
      ]);
      expect(ways.map((way) => way.slice(-3))).toContainEqual([
        'crm: ask identity.account.get',
        'identity: answer identity.account.get',
        'identity: SELECT users',
      ]);
    }).toPass({ timeout: 20_000 });
  });

  test('joins the trace that the browser started', async ({ agent, page, enterAs }) => {
    await enterAs(agent);
    const listed = page.waitForResponse((response) =>
      response.url().includes(`${addressOf(individualRoutes.list)}?`),
    );
    await page.goto('/app/dashboard/individuals');
    const answer = await listed;
    const sent = (await answer.request().allHeaders())['traceparent'];
    expect(sent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    const { traces } = await untilFollowed(await answer.headerValue('x-request-id'), {
      // The gateway exports its own spans, and the outermost last.
      spans: ['gateway: GET crm', 'crm: GET /api/insureds', 'crm: SELECT individuals'],
    });
    expect(traces).toMatchObject([{ traceId: sent!.split('-')[1], startedOutside: true }]);
  });

  test('is found with its trace and log lines by the request ID of its error', async ({ agent }) => {
    const missing = await agent.api(individualRoutes.get, { params: { id: randomUUID() } });
    expect(missing.status).toBe(404);
    const { request_id } = missing.body as { request_id: string };
    const { traces, logs } = await untilFollowed(request_id, {
      spans: ['crm: GET /api/insureds/:id'],
      logs: ['gateway', 'crm'],
    });
    for (const line of logs) expect(line).toMatchObject({ request_id, trace_id: traces[0]!.traceId });

    const shown = await promisify(execFile)(process.execPath, [
      'stack/trace.mjs',
      request_id,
      '--data',
      runningStack().dataDirectory,
    ]);
    expect(shown.stdout).toContain(`Trace ${traces[0]!.traceId}`);
    expect(shown.stdout).toMatch(/crm +info +request .*status=404/);
  });

  test('makes the trace command fail with a message when its ID is unknown', async () => {
    const asked = promisify(execFile)(process.execPath, [
      'stack/trace.mjs',
      randomUUID(),
      '--data',
      runningStack().dataDirectory,
    ]);
    await expect(asked).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('No span of ') });
  });
});

test('every service reports the age of its outbox and no dead-lettered events', async () => {
  const [, ...services] = runningStack().metricsUrls;
  for (const url of services) {
    const metrics = await (await fetch(url)).text();
    expect.soft(metrics, url).toMatch(/^bindery_outbox_oldest_age_seconds \d/m);
    expect.soft(metrics, url).toMatch(/^bindery_dead_lettered_events 0$/m);
  }
});
