import { databaseServices } from '@bindery/provisioning/postgres';
import { partNames, type FrontEndName, type ProcessName } from '@bindery/stack';
import type { Random } from './random.js';

const frontEndNames: readonly FrontEndName[] = ['shell', 'crm', 'admin'];

/** Kills it, freezes it for a while, or stops and starts it. */
const processFaults = ['kill', 'freeze', 'restart'] as const;
type ProcessFault = (typeof processFaults)[number];

/** One fault. A service's own name means all its replicas, and `crm-2` means the second one alone. */
export type Fault =
  | { readonly part: ProcessName; readonly kind: ProcessFault }
  | { readonly frontEnd: FrontEndName; readonly kind: 'files gone' };

const everyFault: readonly Fault[] = [
  ...[...partNames, ...databaseServices.map((service) => `${service}-2` as const)].flatMap((part) =>
    processFaults.map((kind): Fault => ({ part, kind })),
  ),
  ...frontEndNames.map((frontEnd): Fault => ({ frontEnd, kind: 'files gone' })),
];
const partsOfTheShortRun = ['identity', 'billing', 'crm', 'gateway', 'nats', 'postgres'] as const;

/** The short plan: each part that requests depend on once, each kind of fault twice, and one replica of two. */
export function shortPlan(random: Random): Fault[] {
  const kinds = random.shuffled([...processFaults, ...processFaults]);
  const whole = random
    .shuffled(partsOfTheShortRun)
    .map((part, place): Fault => ({ part, kind: kinds[place] ?? 'kill' }));
  return [...whole, { part: `${random.pick(databaseServices)}-2`, kind: random.pick(processFaults) }];
}

/** Every fault once, in random order. */
export function wholeRound(random: Random): Fault[] {
  return random.shuffled(everyFault);
}

/**
 * The fault with that name.
 * @throws Error that lists the names if there is none
 */
export function faultNamed(name: string): Fault {
  const found = everyFault.find((fault) => nameOf(fault) === name);
  if (found) return found;
  throw new Error(`There is no fault "${name}". There are: ${everyFault.map(nameOf).join(', ')}.`);
}

/** The name of a fault: `crm kill`, `web/admin files gone`. */
export function nameOf(fault: Fault): string {
  return `${victimOf(fault)} ${fault.kind}`;
}

/** The target of a fault: `crm`, `web/admin`. */
export function victimOf(fault: Fault): string {
  return 'part' in fault ? fault.part : `web/${fault.frontEnd}`;
}
