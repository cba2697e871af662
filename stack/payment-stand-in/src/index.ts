export type { Controls } from './controls.js';
export type { CheckoutOutcome } from './life/checkout.js';
export type { BeforeReply, Outage } from './server/front-door.js';
export {
  startPaymentStandIn,
  type PaymentStandIn,
  type PaymentStandInOptions,
} from './start-payment-stand-in.js';
export type { SignedEvent } from './webhooks/deliveries.js';
