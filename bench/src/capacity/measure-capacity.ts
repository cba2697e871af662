import type { RunningStack } from '@bindery/stack';
import type { Asking } from '../calls/asking.js';
import { calls } from '../calls/calls.js';
import { processorTime, usedBetween, type ProcessorTime } from './processor-time.js';
import { growthBetween, tableSizes, type TableSize } from './table-sizes.js';

/** One kind of call. */
interface CallCost {
  readonly call: string;
  readonly responses: number;
  /** CPU milliseconds of each component, per response. */
  readonly costMs: ProcessorTime;
  /** Growth of the database by table. */
  readonly growth: readonly TableSize[];
}

/** Cost of a stack, whatever the speed of its machine's other work. */
export interface Capacity {
  readonly sizes: readonly TableSize[];
  readonly calls: readonly CallCost[];
}

const CONNECTIONS = 8;
const FULL = { of: calls, warmUp: 400, requests: 2_000, renewals: 6 };
/** Rate limits forbid 2,000 of these calls. */
const SCARCE: readonly string[] = ['reveal', 'search by SSN'];

/** Measures the cost of each call through the gateway. */
export async function measureCapacity(
  stack: RunningStack,
  asking: Asking,
  say: (line: string) => void,
  { of, warmUp, requests: wanted, renewals } = FULL,
): Promise<Capacity> {
  const sizes = await tableSizes(stack);
  const costs: CallCost[] = [await costOfRenewals(stack, asking, renewals)];
  for (const call of of.filter(({ name }) => !SCARCE.includes(name))) {
    await asking.agency.renew();
    await asking.atGateway(call, { connections: CONNECTIONS, seconds: 0, amount: warmUp });
    const [earlier, before] = [await tableSizes(stack), processorTime(stack)];
    const { requests, failures } = await asking.atGateway(call, {
      connections: CONNECTIONS,
      seconds: 0,
      amount: wanted,
    });
    const used = usedBetween(before, processorTime(stack));
    if (requests !== wanted) throw new Error(`${call.name} failed: ${JSON.stringify(failures)}`);
    const growth = growthBetween(earlier, await tableSizes(stack));
    costs.push({ call: call.name, responses: requests, costMs: perResponse(used, requests), growth });
    say(`${call.name}: measured`);
  }
  return { sizes, calls: costs };
}

/** Every user renews their token, several times. */
async function costOfRenewals(stack: RunningStack, { agency }: Asking, renewals: number): Promise<CallCost> {
  await agency.renew();
  const before = processorTime(stack);
  for (let turn = 0; turn < renewals; turn += 1) await agency.renew();
  const responses = renewals * (agency.admins.length + agency.agents.length);
  const used = usedBetween(before, processorTime(stack));
  return { call: 'renewal of a token', responses, costMs: perResponse(used, responses), growth: [] };
}

function perResponse(used: ProcessorTime, responses: number): ProcessorTime {
  return Object.fromEntries(
    Object.entries(used).map(([name, seconds]) => [name, (seconds * 1_000) / responses]),
  );
}
