export type { Controls } from './controls.js';
export type { CheckoutOutcome } from './life/checkout.js';
export type { BeforeReply, Outage } from './server/front-door.js';
export {
  startStripeEmulator,
  type StripeEmulator,
  type StripeEmulatorOptions,
} from './start-stripe-emulator.js';
export type { SignedEvent } from './webhooks/deliveries.js';
