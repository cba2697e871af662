/** A clock that only moves when told. */
export interface FakeClock {
  now(): Date;
  /** Advances it. */
  advance(ms: number): void;
  set(time: Date | string): void;
}

/** Creates a clock that starts at the given time, or now. */
export function fakeClock(start: Date | string = new Date()): FakeClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => void (time += ms),
    set: (next) => void (time = new Date(next).getTime()),
  };
}
