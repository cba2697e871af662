const ID_BYTES = 24;

/**
 * Begins a trace for one call (W3C Trace Context, level 1): the steps of all parts that answer it belong to it. The last
 * field says that the page records no step of its own.
 */
export function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  const ids = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-00`;
}
