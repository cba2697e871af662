import { monitorEventLoopDelay } from 'node:perf_hooks';

// Preloaded into a process under test: its own loop is measured, which no test shares.

const RESOLUTION_MS = 10;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

process.on('message', () => {
  // From the first question on: starting takes long turns, which nobody waits for.
  delays.enable();
  // A turn is known when the timer after it has fired.
  setTimeout(() => process.send?.(delays.max / 1e6), 5 * RESOLUTION_MS);
});
// The process ends when its service does.
process.channel?.unref();
