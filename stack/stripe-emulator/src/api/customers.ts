import { z } from 'zod';
import { endSubscription } from '../lifecycle/end-subscription.js';
import { createCustomer } from '../lifecycle/checkout.js';
import { previousAttributes } from '../lifecycle/emit-events.js';
import { listPage } from '../server/list-page.js';
import { expand, metadata, page, text, clearable } from '../server/params.js';
import { route } from '../server/route.js';
import type { CustomerRecord } from '../state/records.js';
import { customerView } from '../views/customer.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireById, requireParam } from './require.js';
import { mergeMetadata } from './merge-metadata.js';

const fields = {
  ...expand,
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
};

const invoiceSettings = z.strictObject({ default_payment_method: clearable.optional() }).optional();

type Given = z.output<z.ZodObject<typeof fields>>;

function updateCustomer(
  context: EmulatorContext,
  customer: CustomerRecord,
  given: Given & { invoice_settings?: z.output<typeof invoiceSettings> },
): CustomerRecord {
  const before = customerView(context.state, customer);
  if (given.email !== undefined) customer.email = given.email;
  if (given.name !== undefined) customer.name = given.name;
  if (given.phone !== undefined) customer.phone = given.phone;
  if (given.description !== undefined) customer.description = given.description;
  customer.metadata = mergeMetadata(customer.metadata, given.metadata);
  const card = given.invoice_settings?.default_payment_method;
  if (card != null)
    requireParam(
      context.state.paymentMethods,
      card,
      'payment_method',
      'invoice_settings[default_payment_method]',
    );
  if (card !== undefined) customer.defaultPaymentMethod = card;
  const after = customerView(context.state, customer);
  const about = {
    customer: customer.id,
    at: context.now(customer.id),
    previous: previousAttributes(before, after),
  };
  context.emit('customer.updated', after, about);
  return customer;
}

function deleteCustomer(context: EmulatorContext, customer: CustomerRecord) {
  const at = context.now(customer.id);
  for (const subscription of Object.values(context.state.subscriptions)) {
    const ended = ['canceled', 'incomplete_expired'].includes(subscription.status);
    if (subscription.customer === customer.id && !ended) {
      endSubscription(context, subscription, at, 'cancellation_requested');
    }
  }
  const last = customerView(context.state, customer);
  customer.deleted = true;
  context.emit('customer.deleted', last, { customer: customer.id, at });
  return customerView(context.state, customer);
}

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    z.strictObject({ ...fields, test_clock: text.optional() }),
    (context, given) => {
      if (given.test_clock !== undefined) {
        requireParam(context.state.testClocks, given.test_clock, 'test_clock', 'test_clock');
      }
      const { email = null, name = null, phone = null, description = null, metadata: carried = {} } = given;
      const testClock = given.test_clock ?? null;
      return customerView(
        context.state,
        createCustomer(context, { email, name, phone, description, metadata: carried, testClock }),
      );
    },
  ),
  route(
    'GET',
    '/v1/customers',
    z.strictObject({ ...page, email: text.optional(), test_clock: text.optional() }),
    (context, query) =>
      listPage(
        Object.values(context.state.customers).filter(
          (one) =>
            !one.deleted &&
            (query.email === undefined || one.email === query.email) &&
            (query.test_clock === undefined || one.testClock === query.test_clock),
        ),
        query,
        '/v1/customers',
        (customer) => customerView(context.state, customer),
      ),
  ),
  route('GET', '/v1/customers/:id', z.strictObject(expand), (context, _query, id) =>
    customerView(context.state, requireById(context.state.customers, id, 'customer')),
  ),
  route(
    'POST',
    '/v1/customers/:id',
    z.strictObject({ ...fields, invoice_settings: invoiceSettings }),
    (context, given, id) =>
      customerView(
        context.state,
        updateCustomer(context, requireById(context.state.customers, id, 'customer'), given),
      ),
  ),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), (context, _query, id) =>
    deleteCustomer(context, requireById(context.state.customers, id, 'customer')),
  ),
];
