import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const WINDOW_MS = 250;
/** This many slow samples in a row are an overload. One normal sample ends it. */
const WINDOWS = 4;

/** Detects a lagging event loop. */
export interface LoopDelay {
  readonly isTooLong: boolean;
  stop(): void;
}

/**
 * Watches the event loop: it lags when its mean delay is above `most` milliseconds for a second on end, and no more as
 * soon as it is below for a quarter. A single long turn, such as the start or a process that was suspended, is no
 * overload: it is over when it is seen.
 */
export function watchLoopDelay(most: number): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let since = performance.now();
  let turnsBefore = 0;
  let windowsAbove = 0;
  // Counts the turns and never resets the histogram: a reset forgets the turn under way, and turns longer than the
  // window would never be seen.
  const timer = setInterval(() => {
    const now = performance.now();
    const turns = histogram.count - turnsBefore;
    const delay = (now - since) / turns - RESOLUTION_MS;
    windowsAbove = delay > most ? windowsAbove + 1 : 0;
    since = now;
    turnsBefore = histogram.count;
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
