export type { Controls } from './controls/controls.js';
export type { CheckoutOutcome } from './lifecycle/checkout.js';
export type { BeforeReply, Outage } from './request-router.js';
export {
  startStripeEmulator,
  type StripeEmulator,
  type StripeEmulatorOptions,
} from './start-stripe-emulator.js';
export type { SignedEvent } from './webhooks/webhook-deliveries.js';
