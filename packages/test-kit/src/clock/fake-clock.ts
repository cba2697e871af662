/** A clock that stands still until it is moved. */
export interface FakeClock {
  now(): Date;
  /** Moves it on. */
  advance(ms: number): void;
  set(time: Date | string): void;
}

/** Makes a clock for whatever takes one; it starts at the given time, else at the present. */
export function fakeClock(start: Date | string = new Date()): FakeClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (ms) => void (time += ms),
    set: (next) => void (time = new Date(next).getTime()),
  };
}
