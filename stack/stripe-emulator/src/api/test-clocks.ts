import type Stripe from 'stripe';
import { z } from 'zod';
import { DAY } from '../lifecycle/periods.js';
import { runDue } from '../lifecycle/run-due.js';
import { invalidRequest } from '../server/api-error.js';
import { expand, integer } from '../server/params.js';
import { route } from '../server/route.js';
import { newId } from '../state/new-id.js';
import type { TestClockRecord } from '../state/records.js';
import { customerOfClock } from '../state/test-clock-of.js';
import { requireById } from './require.js';

/** Stripe deletes a test clock after this time. */
const KEPT_DAYS = 30;

const clockView = (clock: TestClockRecord): Stripe.TestHelpers.TestClock => ({
  id: clock.id,
  object: 'test_helpers.test_clock',
  created: clock.created,
  deletes_after: clock.created + KEPT_DAYS * DAY,
  frozen_time: clock.frozenTime,
  livemode: false,
  name: null,
  status: 'ready',
  status_details: {},
});

const PATH = '/v1/test_helpers/test_clocks';

export const testClockRoutes = [
  route('POST', PATH, z.strictObject({ ...expand, frozen_time: integer }), (context, given) => {
    const clock: TestClockRecord = {
      id: newId('clock'),
      created: context.now(),
      frozenTime: given.frozen_time,
    };
    context.state.testClocks[clock.id] = clock;
    context.changed();
    return clockView(clock);
  }),
  route('GET', `${PATH}/:id`, z.strictObject(expand), (context, _query, id) => {
    const customer = customerOfClock(context.state, id);
    const { testClocks } = context.state;
    return clockView(
      customer
        ? { id, created: customer.created, frozenTime: context.now(customer.id) }
        : requireById(testClocks, id, 'test_helpers.test_clock'),
    );
  }),
  route(
    'POST',
    `${PATH}/:id/advance`,
    z.strictObject({ ...expand, frozen_time: integer }),
    (context, given, id) => {
      const clock = requireById(context.state.testClocks, id, 'test_helpers.test_clock');
      if (given.frozen_time <= clock.frozenTime) {
        throw invalidRequest('The `frozen_time` must be later than the current one.', 'frozen_time');
      }
      clock.frozenTime = given.frozen_time;
      const about = { customer: null, at: clock.frozenTime };
      context.emit('test_helpers.test_clock.advancing', { ...clockView(clock), status: 'advancing' }, about);
      runDue(context);
      context.emit('test_helpers.test_clock.ready', clockView(clock), about);
      // As with Stripe, the caller polls until the clock is ready.
      return { ...clockView(clock), status: 'advancing' };
    },
  ),
];
