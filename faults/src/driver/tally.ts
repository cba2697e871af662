/** One request as its client observed it. Times are milliseconds of `performance.now()`. */
export interface SeenRequest {
  /** Method and route, without ids and query: `PUT /api/insureds/{id}`. */
  readonly route: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Undefined if there was no complete response. */
  readonly status?: number;
  /** The fault in a failure's format, or why there was no response. */
  readonly fault?: string;
}

/** A time without a gateway, when no response can be expected. */
interface Downtime {
  readonly from: number;
  until: number;
}

export class Tally {
  readonly requests: SeenRequest[] = [];
  private readonly downtimes: Downtime[] = [];

  add(request: SeenRequest): void {
    this.requests.push(request);
  }

  /** Marks the gateway as down until the returned function is called. */
  markGatewayDown(): () => void {
    const downtime = { from: performance.now(), until: Number.POSITIVE_INFINITY };
    this.downtimes.push(downtime);
    return () => {
      if (downtime.until === Number.POSITIVE_INFINITY) downtime.until = performance.now();
    };
  }

  /** Whether the gateway was down during a part of the request. */
  overlapsDowntime({ startedAt, endedAt }: SeenRequest): boolean {
    return this.downtimes.some(({ from, until }) => startedAt <= until && endedAt >= from);
  }
}
