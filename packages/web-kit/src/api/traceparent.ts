const ID_BYTES = 24;

/**
 * Starts a trace for one call (W3C Trace Context, level 1), which all spans of the services join. The last field says that
 * the page records no span.
 */
export function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  const ids = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`;
}
