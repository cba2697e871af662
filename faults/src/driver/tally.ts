/** One request as its client saw it. Times are milliseconds of `performance.now()`. */
export interface SeenRequest {
  /** Method and route, without ids and query: `PUT /api/insureds/{id}`. */
  readonly route: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Without one there was no answer, or half of one. */
  readonly status?: number;
  /** Why an answer is not as a failure has to be, or why there was none. */
  readonly fault?: string;
}

/** A time in which nobody could expect an answer, because the gateway itself was away. */
interface Absence {
  readonly from: number;
  until: number;
}

/** Everything that the clients of one run saw. */
export class Tally {
  readonly requests: SeenRequest[] = [];
  private readonly absences: Absence[] = [];

  add(request: SeenRequest): void {
    this.requests.push(request);
  }

  /** Notes that the gateway is away from now on, until the function that is returned is called. */
  gatewayGoes(): () => void {
    const absence = { from: performance.now(), until: Number.POSITIVE_INFINITY };
    this.absences.push(absence);
    return () => {
      if (absence.until === Number.POSITIVE_INFINITY) absence.until = performance.now();
    };
  }

  /** Whether the gateway was away during a part of the request. */
  metAbsence({ startedAt, endedAt }: SeenRequest): boolean {
    return this.absences.some(({ from, until }) => startedAt <= until && endedAt >= from);
  }
}
