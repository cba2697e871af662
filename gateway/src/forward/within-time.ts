/**
 * Ends a request after some time, even while it waits for its connection: undici looks at the signal only once it is
 * connected.
 * @throws DOMException named `TimeoutError`
 */
export async function withinTime<T>(
  timeoutMs: number,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timeout = Promise.withResolvers<never>();
  limit.signal.addEventListener('abort', () => timeout.reject(limit.signal.reason as DOMException));
  const expire = () => limit.abort(new DOMException('No answer in time', 'TimeoutError'));
  // A busy gateway may see the response and the timeout at once. The response is read first.
  const timer = setTimeout(() => setImmediate(expire), timeoutMs);
  try {
    return await Promise.race([send(limit.signal), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
