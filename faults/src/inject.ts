import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '@bindery/local-servers/processes';
import { databaseServices, type DatabaseService } from '@bindery/provisioning/postgres';
import type { FrontEndName, ProcessName } from '@bindery/stack';
import type { Driver } from './driver/driver.js';
import { nameOf, type Fault } from './plan.js';
import type { FaultStack } from './stack/fault-stack.js';
import { waitUntilHealthy } from './stack/health.js';

/** Longer than any request may wait, so that no request succeeds because the fault ended. */
const FROZEN_MS = 7_000;
const GONE_MS = 3_000;
const RECOVERY_TIMEOUT_MS = 60_000;

type PartFault = Extract<Fault, { part: unknown }>;

/** Milliseconds from the end of the fault until the product was healthy; undefined when it never was. */
export type Recovery = number | undefined;

/** Injects one fault, ends it, and waits until every component is healthy and writes are acknowledged again. */
export async function inject(fault: Fault, faultStack: FaultStack, driver: Driver): Promise<Recovery> {
  const gatewayFails = 'part' in fault && fault.part === 'gateway';
  const markGatewayUp = gatewayFails ? driver.tally.markGatewayDown() : () => undefined;
  const signal = AbortSignal.timeout(RECOVERY_TIMEOUT_MS);
  try {
    const endedAt = await ('part' in fault
      ? failPart(faultStack, fault, signal)
      : loseFiles(faultStack, fault.frontEnd));
    await waitUntilHealthy(faultStack.stack, signal);
    const recovery = performance.now() - endedAt;
    markGatewayUp();
    await driver.waitForProgress(signal);
    return recovery;
  } catch (error) {
    if (!signal.aborted) throw new Error(`${nameOf(fault)} could not be injected`, { cause: error });
    return undefined;
  } finally {
    markGatewayUp();
  }
}

/** @returns when the fault ended; a killed or restarted part recovers from the start */
async function failPart(
  { stack }: FaultStack,
  { part: name, kind }: PartFault,
  signal: AbortSignal,
): Promise<number> {
  const parts = processesOf(name).map((process) => stack.part(process));
  const startedAt = performance.now();
  switch (kind) {
    case 'freeze':
      for (const part of parts) part.freeze();
      await pause(FROZEN_MS);
      for (const part of parts) part.resume();
      return performance.now();
    case 'kill': {
      const before = parts.map(({ pid }) => pid);
      await Promise.all(parts.map((part) => part.kill()));
      const isBack = ({ pid }: { pid?: number | undefined }, place: number): boolean =>
        pid !== undefined && pid !== before[place];
      await waitUntil(() => parts.every(isBack), { signal });
      return startedAt;
    }
    case 'restart':
      await Promise.all(parts.map((part) => part.stop()));
      await Promise.all(parts.map((part) => part.start()));
      return startedAt;
  }
}

/** A service's own name means all its replicas. */
const processesOf = (name: ProcessName): readonly ProcessName[] =>
  isService(name) ? [name, `${name}-2`] : [name];

const isService = (name: ProcessName): name is DatabaseService =>
  (databaseServices as readonly string[]).includes(name);

async function loseFiles(faultStack: FaultStack, frontEnd: FrontEndName): Promise<number> {
  await faultStack.frontEnds.remove(frontEnd);
  await pause(GONE_MS);
  await faultStack.frontEnds.restore(frontEnd);
  return performance.now();
}
