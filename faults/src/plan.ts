import { partNames, type FrontEndName, type PartName } from '@bindery/stack';
import type { Random } from './random.js';

/** The front ends, whose files can go away. */
const frontEndNames: readonly FrontEndName[] = ['shell', 'crm', 'admin'];

/** What can be done to a process: ended at once, held still for a while, stopped in order and started again. */
const processFaults = ['kill', 'freeze', 'restart'] as const;
type ProcessFault = (typeof processFaults)[number];

/** One thing that goes wrong. */
export type Fault =
  | { readonly part: PartName; readonly kind: ProcessFault }
  | { readonly frontEnd: FrontEndName; readonly kind: 'files gone' };

const everyFault: readonly Fault[] = [
  ...partNames.flatMap((part) => processFaults.map((kind): Fault => ({ part, kind }))),
  ...frontEndNames.map((frontEnd): Fault => ({ frontEnd, kind: 'files gone' })),
];
const partsOfTheShortRun = ['identity', 'billing', 'crm', 'gateway', 'nats', 'postgres'] as const;

/** The short plan: each part that requests depend on once, each kind of fault twice. */
export function shortPlan(random: Random): Fault[] {
  const kinds = random.shuffled([...processFaults, ...processFaults]);
  return random.shuffled(partsOfTheShortRun).map((part, place) => ({ part, kind: kinds[place] ?? 'kill' }));
}

/** Every fault once, in an order that the random numbers decide. */
export function wholeRound(random: Random): Fault[] {
  return random.shuffled(everyFault);
}

/** The fault of that name. @throws Error that lists the names when there is none */
export function faultNamed(name: string): Fault {
  const found = everyFault.find((fault) => nameOf(fault) === name);
  if (found) return found;
  throw new Error(`There is no fault "${name}". There are: ${everyFault.map(nameOf).join(', ')}.`);
}

/** How a fault is called in tables and lines: `crm kill`, `web/admin files gone`. */
export function nameOf(fault: Fault): string {
  return `${victimOf(fault)} ${fault.kind}`;
}

/** Who suffers a fault: `crm`, `web/admin`. */
export function victimOf(fault: Fault): string {
  return 'part' in fault ? fault.part : `web/${fault.frontEnd}`;
}
