import type { Entry } from '../seed/seed-records.js';
import type { Measured, NextRequest } from '../load/measured.js';
import { measure, type Pace } from '../load/measure.js';
import { measureSteadily, type SteadyPace } from '../load/steady.js';
import type { Agency, Caller } from '../people/agency.js';
import type { Line } from '../report/report.js';
import type { Call } from './calls.js';

const CONNECTIONS = 16;
const STEADY_PER_SECOND = 50;
// The first requests run uncompiled code.
const WARM_UP_SECONDS = 2;
const FIRST_WARM_UP_SECONDS = 8;
// The share of a user's rate limit that each server uses; all three write to one audit chain.
const SHARE_OF_ALLOWANCE = 0.3;

type Server = 'floor' | 'service' | 'gateway';

/** Sends calls as the users of one agency, in turn, on their own records. */
export class Asking {
  #turn = 0;

  constructor(
    readonly agency: Agency,
    readonly entries: readonly Entry[],
    private readonly servers: Readonly<Record<Server, string>>,
  ) {}

  /** Warms up every server, so that the first measured line is like the others. */
  async warmUp(call: Call): Promise<void> {
    await this.agency.renew();
    for (const server of ['floor', 'service', 'gateway'] as const)
      await this.ask(call, 'owner', server, { connections: CONNECTIONS, seconds: FIRST_WARM_UP_SECONDS });
  }

  /** Measures one call of one role: every server at full speed, then the gateway at a steady rate. */
  async line(call: Call, who: Line['who'], seconds: number): Promise<Line> {
    await this.agency.renew();
    const pace = { connections: CONNECTIONS, seconds, ...this.amountOf(call) };
    const at = async (server: Server): Promise<Measured> => {
      if (!call.allowance) await this.ask(call, who, server, { ...pace, seconds: WARM_UP_SECONDS });
      return this.ask(call, who, server, pace);
    };
    const fast = { floor: await at('floor'), service: await at('service'), gateway: await at('gateway') };
    const line = { call: call.name, who, writes: call.writes, leastOfFloor: call.leastOfFloor, ...fast };
    if (call.writes) return line;
    const steadily = { perSecond: STEADY_PER_SECOND, seconds };
    return {
      ...line,
      steady: await measureSteadily(this.servers.gateway, steadily, this.next(call, who, 'gateway')),
    };
  }

  /** Measures one call of an owner, one request after another, directly on the service. */
  async alone(call: Call, seconds: number): Promise<Measured> {
    await this.agency.renew();
    await this.ask(call, 'owner', 'service', { connections: 1, seconds: WARM_UP_SECONDS });
    return this.ask(call, 'owner', 'service', { connections: 1, seconds });
  }

  /** Makes one call of each role at every server. @throws Error if one fails */
  async once(call: Call): Promise<void> {
    const tries = (['owner', 'agent'] as const).flatMap((who) =>
      (['floor', 'service', 'gateway'] as const).map(async (server) => {
        const { failures } = await this.ask(call, who, server, { connections: 1, seconds: 0, amount: 1 });
        if (Object.keys(failures).length > 0)
          throw new Error(`${call.name} of the ${who} failed at the ${server}: ${JSON.stringify(failures)}`);
      }),
    );
    await Promise.all(tries);
  }

  /** Makes a call of the owner at the gateway at a steady rate. */
  steadily(call: Call, pace: SteadyPace): Promise<Measured> {
    return measureSteadily(this.servers.gateway, pace, this.next(call, 'owner', 'gateway'));
  }

  atGateway(call: Call, pace: Pace): Promise<Measured> {
    return this.ask(call, 'owner', 'gateway', pace);
  }

  private ask(call: Call, who: Line['who'], server: Server, pace: Pace): Promise<Measured> {
    return measure(this.servers[server], pace, this.next(call, who, server));
  }

  private next(call: Call, who: Line['who'], server: Server): NextRequest {
    return () => {
      this.#turn += 1;
      const callers = who === 'owner' ? this.agency.admins : this.agency.agents;
      const index = this.#turn % callers.length;
      const caller = callers[index];
      if (!caller) throw new Error('There is nobody to ask.');
      const request = call.next(this.entryOf(caller, index), this.#turn);
      return { ...request, headers: headersOf(caller, server) };
    };
  }

  /** With n agents, every n-th record is an agent's. */
  private entryOf({ seesAll }: Caller, index: number) {
    const { agents } = this.agency;
    const outOf = seesAll ? this.entries.length : Math.floor(this.entries.length / agents.length);
    // A stride coprime to the size visits every record.
    const nth = (this.#turn * 7_919) % outOf;
    const entry = this.entries[seesAll ? nth : nth * agents.length + index];
    if (!entry) throw new Error('There is no record to ask for.');
    return { ...entry, outOf };
  }

  private amountOf({ allowance }: Call): { amount?: number } {
    if (allowance === undefined) return {};
    return { amount: Math.floor(this.agency.agents.length * allowance * SHARE_OF_ALLOWANCE) };
  }
}

function headersOf(caller: Caller, server: Server) {
  if (server !== 'floor') return { authorization: `Bearer ${caller.session.tokens.access_token}` };
  return { 'x-account': caller.accountId, 'x-person': caller.userId };
}
