export { startStripeEmulator, type StripeEmulatorOptions } from './start-stripe-emulator.js';
