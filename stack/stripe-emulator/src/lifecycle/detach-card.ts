import type { PaymentMethodRecord } from '../state/records.js';
import { paymentMethodView } from '../views/customer.js';
import type { World } from '../state/world.js';

/** Takes a card from its customer; whatever was paid with it has none then. */
export function detachCard(world: World, method: PaymentMethodRecord): void {
  const { customer: customerId } = method;
  const customer = customerId === null ? undefined : world.state.customers[customerId];
  method.customer = null;
  if (customer?.defaultPaymentMethod === method.id) customer.defaultPaymentMethod = null;
  for (const subscription of Object.values(world.state.subscriptions)) {
    if (subscription.defaultPaymentMethod === method.id) subscription.defaultPaymentMethod = null;
  }
  const about = { customer: customerId, at: world.now(customerId) };
  world.emit('payment_method.detached', paymentMethodView(method), about);
}
