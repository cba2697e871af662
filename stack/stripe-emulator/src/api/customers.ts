import { z } from 'zod';
import { endSubscription } from '../lifecycle/end-subscription.js';
import { createCustomer } from '../lifecycle/checkout.js';
import { differing } from '../lifecycle/emit-events.js';
import { listPage } from '../server/list-page.js';
import { expand, metadata, page, text, unsettable } from '../server/params.js';
import { route } from '../server/route.js';
import type { CustomerRecord } from '../state/records.js';
import { customerView } from '../views/customer.js';
import type { World } from '../state/world.js';
import { found, named } from './found.js';
import { merged } from './merged.js';

const fields = {
  ...expand,
  email: unsettable.optional(),
  name: unsettable.optional(),
  phone: unsettable.optional(),
  description: unsettable.optional(),
  metadata: metadata.optional(),
};

const invoiceSettings = z.strictObject({ default_payment_method: unsettable.optional() }).optional();

type Given = z.output<z.ZodObject<typeof fields>>;

function updateCustomer(
  world: World,
  customer: CustomerRecord,
  given: Given & { invoice_settings?: z.output<typeof invoiceSettings> },
): CustomerRecord {
  const before = customerView(world.state, customer);
  if (given.email !== undefined) customer.email = given.email;
  if (given.name !== undefined) customer.name = given.name;
  if (given.phone !== undefined) customer.phone = given.phone;
  if (given.description !== undefined) customer.description = given.description;
  customer.metadata = merged(customer.metadata, given.metadata);
  const card = given.invoice_settings?.default_payment_method;
  if (card != null)
    named(world.state.paymentMethods, card, 'payment_method', 'invoice_settings[default_payment_method]');
  if (card !== undefined) customer.defaultPaymentMethod = card;
  const after = customerView(world.state, customer);
  const about = { customer: customer.id, at: world.now(customer.id), previous: differing(before, after) };
  world.emit('customer.updated', after, about);
  return customer;
}

function deleteCustomer(world: World, customer: CustomerRecord) {
  const at = world.now(customer.id);
  for (const subscription of Object.values(world.state.subscriptions)) {
    const ended = ['canceled', 'incomplete_expired'].includes(subscription.status);
    if (subscription.customer === customer.id && !ended) {
      endSubscription(world, subscription, at, 'cancellation_requested');
    }
  }
  const last = customerView(world.state, customer);
  customer.deleted = true;
  world.emit('customer.deleted', last, { customer: customer.id, at });
  return customerView(world.state, customer);
}

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    z.strictObject({ ...fields, test_clock: text.optional() }),
    (world, given) => {
      if (given.test_clock !== undefined) {
        named(world.state.testClocks, given.test_clock, 'test_clock', 'test_clock');
      }
      const { email = null, name = null, phone = null, description = null, metadata: carried = {} } = given;
      const testClock = given.test_clock ?? null;
      return customerView(
        world.state,
        createCustomer(world, { email, name, phone, description, metadata: carried, testClock }),
      );
    },
  ),
  route(
    'GET',
    '/v1/customers',
    z.strictObject({ ...page, email: text.optional(), test_clock: text.optional() }),
    (world, query) =>
      listPage(
        Object.values(world.state.customers).filter(
          (one) =>
            !one.deleted &&
            (query.email === undefined || one.email === query.email) &&
            (query.test_clock === undefined || one.testClock === query.test_clock),
        ),
        query,
        '/v1/customers',
        (customer) => customerView(world.state, customer),
      ),
  ),
  route('GET', '/v1/customers/:id', z.strictObject(expand), (world, _query, id) =>
    customerView(world.state, found(world.state.customers, id, 'customer')),
  ),
  route(
    'POST',
    '/v1/customers/:id',
    z.strictObject({ ...fields, invoice_settings: invoiceSettings }),
    (world, given, id) =>
      customerView(world.state, updateCustomer(world, found(world.state.customers, id, 'customer'), given)),
  ),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), (world, _query, id) =>
    deleteCustomer(world, found(world.state.customers, id, 'customer')),
  ),
];
