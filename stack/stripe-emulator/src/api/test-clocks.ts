import type Stripe from 'stripe';
import { z } from 'zod';
import { DAY } from '../lifecycle/periods.js';
import { runDue } from '../lifecycle/run-due.js';
import { invalid } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, page, text, whole } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { TestClockRecord } from '../state/records.js';
import { customerOfClock } from '../state/test-clock-of.js';
import { found } from './found.js';

/** Stripe deletes a clock after this long. */
const KEPT_DAYS = 30;

const clockView = (clock: TestClockRecord): Stripe.TestHelpers.TestClock => ({
  id: clock.id,
  object: 'test_helpers.test_clock',
  created: clock.created,
  deletes_after: clock.created + KEPT_DAYS * DAY,
  frozen_time: clock.frozenTime,
  livemode: false,
  name: clock.name,
  status: 'ready',
  status_details: {},
});

const PATH = '/v1/test_helpers/test_clocks';

export const testClockRoutes = [
  route(
    'POST',
    PATH,
    z.strictObject({ ...expand, frozen_time: whole, name: text.optional() }),
    (world, given) => {
      const clock: TestClockRecord = {
        id: newId('clock'),
        created: world.now(),
        name: given.name ?? null,
        frozenTime: given.frozen_time,
      };
      world.state.testClocks[clock.id] = clock;
      world.changed();
      return clockView(clock);
    },
  ),
  route('GET', PATH, z.strictObject(page), (world, query) =>
    listPage(Object.values(world.state.testClocks), query, PATH, clockView),
  ),
  route('GET', `${PATH}/:id`, z.strictObject(expand), (world, _query, id) => {
    const customer = customerOfClock(world.state, id);
    const { testClocks } = world.state;
    return clockView(
      customer
        ? { id, created: customer.created, name: null, frozenTime: world.now(customer.id) }
        : found(testClocks, id, 'test_helpers.test_clock'),
    );
  }),
  route(
    'POST',
    `${PATH}/:id/advance`,
    z.strictObject({ ...expand, frozen_time: whole }),
    (world, given, id) => {
      const clock = found(world.state.testClocks, id, 'test_helpers.test_clock');
      if (given.frozen_time <= clock.frozenTime) {
        throw invalid('The `frozen_time` must be later than the present one.', 'frozen_time');
      }
      clock.frozenTime = given.frozen_time;
      const about = { customer: null, at: clock.frozenTime };
      world.emit('test_helpers.test_clock.advancing', { ...clockView(clock), status: 'advancing' }, about);
      runDue(world);
      world.emit('test_helpers.test_clock.ready', clockView(clock), about);
      // As Stripe does: the caller asks again until it is ready.
      return { ...clockView(clock), status: 'advancing' };
    },
  ),
  route('DELETE', `${PATH}/:id`, z.strictObject({}), (world, _query, id) => {
    found(world.state.testClocks, id, 'test_helpers.test_clock');
    const bound = Object.values(world.state.customers).filter(({ testClock }) => testClock === id);
    for (const customer of bound) {
      customer.deleted = true;
      for (const subscription of Object.values(world.state.subscriptions)) {
        if (subscription.customer === customer.id) subscription.status = 'canceled';
      }
    }
    const { [id]: _gone, ...others } = world.state.testClocks;
    world.state.testClocks = others;
    world.changed();
    return { id, object: 'test_helpers.test_clock', deleted: true };
  }),
];
