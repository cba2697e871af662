import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { individualRoutes } from '@bindery/contracts/crm';
import { everyRow, inDatabase, rowsOf } from '../fixtures/database.js';
import { dashedMbi, dashedSsn, sampleSecrets } from '../fixtures/sample-secrets.js';
import type { Person } from '../fixtures/person.js';
import { runningStack } from '../fixtures/running-stack.js';
import { expect, test } from '../fixtures/test.js';
import { everyFile, findTrace } from '../fixtures/traces.js';
import { ListPage } from '../pages/lists.js';
import { untilFollowed } from '../fixtures/recorded-request.js';

/** Takes a client's values through every operation that handles them. */
async function useEverything(agent: Person, lastName: string) {
  const [secrets, later] = [sampleSecrets(), sampleSecrets()];
  const sent = { ...secrets, ssn: dashedSsn(secrets.ssn), mbi: dashedMbi(secrets.mbi).toLowerCase() };
  const body = { first_name: 'Kit', last_name: lastName, status: 'lead', ...sent };
  const headers = { 'Idempotency-Key': randomUUID() };
  const added = await agent.api(individualRoutes.create, { body, headers });
  const { id } = added.body as { id: string };
  for (const field of ['ssn', 'mbi', 'drivers_license', 'email'] as const)
    await agent.api(individualRoutes.reveal, { params: { id, field } });
  for (const value of Object.values(sent))
    await agent.api(individualRoutes.list, { query: { search: value } });
  await agent.api(individualRoutes.update, { params: { id }, body: later });
  await agent.api(individualRoutes.list, { query: { search: lastName } });
  // Rejected values reach the logs, too.
  await agent.api(individualRoutes.update, {
    params: { id },
    body: { ssn: secrets.ssn, email: later.email, dob: 'x' },
  });
  await agent.api(individualRoutes.get, { params: { id: secrets.ssn } });
  const last = await agent.api(individualRoutes.get, { params: { id: later.email } });
  // Each service exports its own spans, so crm's may arrive seconds after the gateway's.
  await untilFollowed(added.headers.get('x-request-id'), { spans: ['crm: INSERT individuals'] });
  await untilFollowed(last.headers.get('x-request-id'), { spans: ['crm'] });
  return { id, values: [...Object.values(sent), ...Object.values(secrets), ...Object.values(later)] };
}

test.describe("an attacker with the machine's disks", () => {
  test('finds no protected value in tables, streams, logs, traces or metrics', async ({ agent }) => {
    const lastName = `Copied${randomUUID().slice(0, 8)}`;
    const { id, values } = await useEverything(agent, lastName);

    const tables = await everyRow('crm');
    expect(tables, 'the copy holds the record').toContain(lastName);
    expect(findTrace(tables, values), 'in the tables of crm').toBeUndefined();

    const { dataDirectory } = runningStack();
    const streams = join(dataDirectory, 'nats');
    await expect
      .poll(async () => [...(await everyFile(streams)).values()].some((file) => file.includes(id)))
      .toBe(true);
    for (const folder of [streams, join(dataDirectory, 'logs')]) {
      for (const [path, bytes] of await everyFile(folder)) {
        expect(findTrace(bytes.toString('latin1'), values), path).toBeUndefined();
      }
    }
    const { access_token, refresh_token } = agent.tokens;
    await expectNoPersonalData([...values, lastName, agent.email, access_token, refresh_token]);
  });

  test('cannot read a value moved to another row, which the list marks as unreadable', async ({
    agent,
    page,
    enterAs,
  }) => {
    const victim = await agent.addIndividual({ first_name: 'Vic', last_name: 'Tim', ...sampleSecrets() });
    const thief = await agent.addIndividual({ first_name: 'Thie', last_name: 'Ving', ...sampleSecrets() });
    await inDatabase('crm', (client) =>
      client.query(
        `UPDATE individuals t SET ssn = v.ssn, email = v.email FROM individuals v WHERE t.id = $1 AND v.id = $2`,
        [thief.id, victim.id],
      ),
    );
    const moved = await agent.api(individualRoutes.get, { params: { id: thief.id } });
    expect(moved.body).toMatchObject({ ssn: null, email: null, mbi: thief.mbi });
    expect((moved.body as typeof thief).integrity_failures.toSorted()).toEqual(['email', 'ssn']);
    const reveal = await agent.api(individualRoutes.reveal, { params: { id: thief.id, field: 'ssn' } });
    expect(reveal.status).toBe(500);
    expect(reveal.body).toMatchObject({ code: 'integrity_failure' });

    await enterAs(agent);
    await seesBoth(page);
  });

  test('finds no session token and no payload of a finished mail job', async ({ agent }) => {
    const tables = await everyRow('identity');
    expect(tables).toContain(agent.email);
    expect(findTrace(tables, [agent.tokens.refresh_token, agent.tokens.access_token])).toBeUndefined();
    const [jobs] = await rowsOf<{ open: string }>(
      'identity',
      'SELECT count(*) AS open FROM mail_jobs WHERE finished_at IS NOT NULL AND sealed_payload IS NOT NULL',
    );
    expect(Number(jobs!.open)).toBe(0);
  });
});

async function seesBoth(page: Page): Promise<void> {
  await page.goto('/app/dashboard/individuals');
  await expect(page.getByRole('row').filter({ hasText: 'Vic' })).toBeVisible();
  await new ListPage(page).press('Columns');
  await page.getByRole('checkbox', { name: 'Email', exact: true }).check();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: 'Ving' });
  await expect(row).toContainText('Unreadable');
}

/** Telemetry holds no personal data: checks the logs, spans and metrics for a person's values. */
async function expectNoPersonalData(values: readonly string[]): Promise<void> {
  const { dataDirectory, metricsUrls } = runningStack();
  const watched = new Map<string, string>();
  for (const folder of ['logs', 'traces'])
    for (const [path, bytes] of await everyFile(join(dataDirectory, folder)))
      watched.set(path, bytes.toString('utf8'));
  for (const url of metricsUrls) watched.set(url, await (await fetch(url)).text());
  expect([...watched.values()].join('\n')).toContain('bindery_http_request_duration_seconds_bucket');
  expect([...watched.values()].join('\n')).toContain('"name":"INSERT individuals"');
  for (const [place, text] of watched) expect(findTrace(text, values), place).toBeUndefined();
}
