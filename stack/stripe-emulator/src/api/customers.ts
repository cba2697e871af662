import { z } from 'zod';
import { endSubscription, hasEnded } from '../lifecycle/end-subscription.js';
import { previousAttributes } from '../lifecycle/emit-events.js';
import { listPage, rowsWith } from '../server/list-page.js';
import { expand, metadata, page, text, clearable } from '../server/params.js';
import { route } from '../server/route.js';
import type { CustomerRecord } from '../state/records.js';
import { newId } from '../state/new-id.js';
import { customerView } from '../views/customer.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireById, requireParam } from './require.js';
import { mergeMetadata } from './merge-metadata.js';

const fields = {
  ...expand,
  email: clearable.optional(),
  metadata: metadata.optional(),
};

const invoiceSettings = z.strictObject({ default_payment_method: clearable.optional() }).optional();

type Given = z.output<z.ZodObject<typeof fields>>;

function createCustomer(
  context: EmulatorContext,
  given: Pick<CustomerRecord, 'email' | 'metadata' | 'testClock'>,
): CustomerRecord {
  const customer: CustomerRecord = {
    ...given,
    id: newId('cus'),
    created: 0,
    defaultPaymentMethod: null,
    balance: 0,
    invoicePrefix: newId('x').slice(2, 10).toUpperCase(),
    nextInvoice: 1,
    ahead: 0,
    deleted: false,
  };
  context.state.customers[customer.id] = customer;
  customer.created = context.now(customer.id);
  context.emit('customer.created', customerView(context.state, customer), {
    customer: customer.id,
    at: customer.created,
  });
  return customer;
}

function updateCustomer(
  context: EmulatorContext,
  customer: CustomerRecord,
  given: Given & { invoice_settings?: z.output<typeof invoiceSettings> },
): CustomerRecord {
  const before = customerView(context.state, customer);
  if (given.email !== undefined) customer.email = given.email;
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
    if (subscription.customer === customer.id && !hasEnded(subscription)) {
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
    (context, { email = null, metadata: carried = {}, test_clock: testClock = null }) => {
      if (testClock !== null) requireParam(context.state.testClocks, testClock, 'test_clock', 'test_clock');
      return customerView(context.state, createCustomer(context, { email, metadata: carried, testClock }));
    },
  ),
  route(
    'GET',
    '/v1/customers',
    z.strictObject({ ...page, email: text.optional(), test_clock: text.optional() }),
    (context, { email, test_clock: testClock, ...query }) =>
      listPage(
        rowsWith(context.state.customers, { deleted: false, email, testClock }),
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
