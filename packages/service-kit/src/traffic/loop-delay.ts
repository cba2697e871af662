import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const WINDOW_MS = 250;
/** This many slow samples in a row are an overload. One normal sample ends it. */
const WINDOWS = 4;
const NANOSECONDS_PER_MS = 1_000_000;

/** Detects a lagging event loop. */
export interface LoopDelay {
  readonly isTooLong: boolean;
  stop(): void;
}

/**
 * Watches the event loop: it lags when its mean delay is above `most` milliseconds for a second on end, and no more as
 * soon as it is below for a quarter. A single long step, such as the start or a process that was suspended, is no
 * overload: it is over when it is seen.
 */
export function watchLoopDelay(most: number): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let windowsAbove = 0;
  const timer = setInterval(() => {
    const delay = histogram.mean / NANOSECONDS_PER_MS - RESOLUTION_MS;
    windowsAbove = delay > most ? windowsAbove + 1 : 0;
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    get isTooLong() {
      return windowsAbove >= WINDOWS;
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
