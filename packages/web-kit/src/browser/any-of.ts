/** A signal that is aborted with the first of several, as by `AbortSignal.any`, which supported browsers lack. */
export function anyOf(signals: readonly AbortSignal[]): AbortSignal {
  const combined = new AbortController();
  for (const signal of signals) {
    const abort = () => combined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: combined.signal });
  }
  return combined.signal;
}
