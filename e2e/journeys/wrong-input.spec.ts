import { randomUUID } from 'node:crypto';
import type { ProblemDetails } from '@bindery/contracts/errors';
import { wrongFields } from '@bindery/contracts/examples';
import { calendarFeedRoutes, captureRoutes, fileRoutes, individualRoutes } from '@bindery/contracts/crm';
import { notificationRoutes, signInLinkRoutes, userRoutes } from '@bindery/contracts/identity';
import { planRoutes, redemptionRoutes } from '@bindery/contracts/billing';
import { contactFormRoutes } from '@bindery/contracts/leads';
import { productRoutes } from '@bindery/contracts/api-routes';
import { addressOf, type Route } from '@bindery/contracts/route';
import { call, sendAs, type Call, type Reply } from '../fixtures/http.js';
import { expect, test } from '../fixtures/test.js';
import { IndividualForm } from '../pages/individual-form.js';
import { IndividualPage } from '../pages/individual.js';
import { IndividualsPage } from '../pages/individuals.js';

const whole = { first_name: 'Ada', last_name: 'Byron', status: 'active' };
const sentence = /^\w.{10,}\.$/s;

function problemOf(reply: Reply): ProblemDetails {
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  return reply.body as ProblemDetails;
}

function expectFieldRejected(reply: Reply, field: string): void {
  expect(reply.status, field).toBe(422);
  const { code, errors = [] } = problemOf(reply);
  expect(code).toBe('validation_failed');
  expect(
    errors.map(({ path }) => path),
    field,
  ).toEqual([field]);
  expect(errors[0]!.message, field).toMatch(sentence);
}

test.describe('invalid input', () => {
  test("is refused with the field's name and a message, for every field", async ({ agent }) => {
    const { id } = await agent.addIndividual(whole);
    for (const [field, value] of Object.entries(wrongFields)) {
      const body = { ...whole, [field]: value };
      expectFieldRejected(await agent.api(individualRoutes.create, { body }), field);
      // An edit rejects a masked email, too, unless it is the current one.
      const edit = { [field]: value };
      expectFieldRejected(await agent.api(individualRoutes.update, { params: { id }, body: edit }), field);
    }
    expect((await agent.api(individualRoutes.list)).body).toMatchObject({ total: 1 });
  });

  test('is reported for all fields at once', async ({ agent }) => {
    const body = { last_name: 'Byron', status: 'asleep', ssn: '123' };
    const { errors = [] } = problemOf(await agent.api(individualRoutes.create, { body }));
    expect(errors.map(({ path }) => path).toSorted()).toEqual(['first_name', 'ssn', 'status']);
  });

  test("is refused, never corrected, in a list's query parameters", async ({ agent }) => {
    const queries = [
      'page=0',
      'page=x',
      'page_size=101',
      'sort=ssn',
      'order=up',
      'status=asleep',
      'surprise=1',
    ];
    for (const query of queries) {
      const refused = await agent.api(individualRoutes.list, { query });
      expect(refused.status, query).toBe(422);
      expect(problemOf(refused).errors?.[0]?.message, query).toMatch(sentence);
    }
  });

  test('gets a distinct error when malformed, too large, unknown or of another content type', async ({
    agent,
  }) => {
    const post = (call: Pick<Call, 'body' | 'headers'>) => agent.api(individualRoutes.create, call);
    expect(problemOf(await post({ body: '{"first_name": ' }))).toMatchObject({
      status: 400,
      code: 'bad_json',
    });
    const large = { ...whole, notes: 'x'.repeat(2 * 1024 * 1024) };
    expect(problemOf(await post({ body: large }))).toMatchObject({ status: 413, code: 'payload_too_large' });
    const unknown = problemOf(await post({ body: { ...whole, account_id: 'other', role: 'superuser' } }));
    expect(unknown).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(JSON.stringify(unknown.errors)).toMatch(/account_id.*role/s);
    const typed = {
      body: 'first_name=Ada',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
    expect(problemOf(await post(typed))).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(problemOf(await post({ body: '[]' }))).toMatchObject({ status: 422 });
  });

  test('gets validation errors from identity and billing, too', async ({ agent, superuser }) => {
    const users = await superuser.api(userRoutes.list, { query: 'role=king' });
    expectFieldRejected(users, 'role');

    const apply = (body: unknown) => agent.api(redemptionRoutes.apply, { body });
    const empty = problemOf(await apply({ code: '', plan_id: 'gold' }));
    expect(empty).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(empty.errors?.[0]).toEqual({ path: 'code', message: 'Please enter a promo code' });
    expectFieldRejected(await apply({ code: 'X', plan_id: 'gold' }), 'plan_id');
    const none = await apply({ code: 'NO_SUCH_CODE', plan_id: 'individual_agent' });
    expect(problemOf(none)).toMatchObject({ status: 422, detail: 'Invalid promo code' });
    const noAddress = await call('/auth/v1/otp', { method: 'POST', body: { email: 'nobody' } });
    expect(noAddress.status).toBe(400);
    expect(noAddress.body).toMatchObject({ code: 'validation_failed' });
  });

  test('gets a 401 when the token is missing or broken, and a 404 on an unknown path', async () => {
    for (const token of [undefined, 'nonsense', 'eyJhbGciOiJub25lIn0.e30.']) {
      const refused = await sendAs(token, individualRoutes.list);
      expect(problemOf(refused)).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
    expect(problemOf(await call(`${addressOf(individualRoutes.list)}/nothing/here`))).toMatchObject({
      status: 404,
    });
  });
});

test('every published operation answers 401 without a token, except the public ones', async () => {
  // The public routes, called without what their bodies require.
  const open = new Map<Route, number>([
    [planRoutes.list, 200],
    [contactFormRoutes.receive, 422],
    [signInLinkRoutes.read, 422],
    [calendarFeedRoutes.fetch, 404],
    [fileRoutes.download, 404],
    [captureRoutes.extension, 200],
    [notificationRoutes.showUnsubscribe, 404],
    [notificationRoutes.unsubscribe, 404],
  ]);
  for (const route of productRoutes) {
    const params = Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, randomUUID()]));
    const { status } = await sendAs(undefined, route, { params });
    expect(status, `${route.method} ${route.path}`).toBe(open.get(route) ?? 401);
  }
});

test.describe('in the browser', () => {
  test.use({ expectedStatuses: [422] });

  test('the form shows each error under its field and keeps the input', async ({ page, agent, enterAs }) => {
    await enterAs(agent);
    const list = new IndividualsPage(page);
    await list.open();
    await list.add();
    const form = new IndividualForm(page);
    await form.fill({ 'First name': 'Ada', SSN: '000-12-3456', Email: 'somebody@nowhere' });
    await form.save();
    await form.expectProblem('Last name', 'Last name is required.');
    await form.expectProblem('SSN', "This SSN isn't valid. Check the digits.");
    await form.expectProblem('Email', 'Enter an email address such as name@example.com.');
    await expect(form.field('First name')).toHaveValue('Ada');
    await expect(form.field('SSN')).toHaveValue('000-12-3456');
    await form.fill({ 'Last name': 'Byron', SSN: '219-09-9999', Email: 'ada@mail.test' });
    await form.save();
    await new IndividualPage(page).expectHere('Ada Byron');
  });
});
