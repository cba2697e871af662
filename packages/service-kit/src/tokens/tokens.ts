import type { ParticipantName } from '@bindery/contracts/messaging';
import type { ServiceEnv } from '../config/config.js';

/** The name and settings of this service; injected under {@link SERVICE}. */
export interface ServiceSettings<Config extends ServiceEnv = ServiceEnv> {
  readonly name: ParticipantName;
  readonly config: Config;
}

/** The time, injected so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const SERVICE = Symbol('SERVICE');
export const LOGGER = Symbol('LOGGER');
export const METRICS = Symbol('METRICS');
export const CLOCK = Symbol('CLOCK');
/** The public keys that verify access tokens. */
export const SIGNING_KEYS = Symbol('SIGNING_KEYS');
export const systemClock: Clock = { now: () => new Date() };
