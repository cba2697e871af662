import type { PaymentMethodRecord } from '../state/records.js';
import { paymentMethodView } from '../views/customer.js';
import type { EmulatorContext } from '../state/emulator-context.js';

/** Detaches a card from its customer and from the subscriptions that it pays. */
export function detachCard(context: EmulatorContext, method: PaymentMethodRecord): void {
  const { customer: customerId } = method;
  const customer = customerId === null ? undefined : context.state.customers[customerId];
  method.customer = null;
  if (customer?.defaultPaymentMethod === method.id) customer.defaultPaymentMethod = null;
  for (const subscription of Object.values(context.state.subscriptions)) {
    if (subscription.defaultPaymentMethod === method.id) subscription.defaultPaymentMethod = null;
  }
  const about = { customer: customerId, at: context.now(customerId) };
  context.emit('payment_method.detached', paymentMethodView(method), about);
}
