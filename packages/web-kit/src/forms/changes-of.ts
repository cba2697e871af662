/** Of a body, the fields that were touched: an untouched one is left out, so that nothing overwrites what it was. */
export function changesOf<Body extends object>(
  body: Body,
  dirty: Readonly<Partial<Record<string, unknown>>>,
): Partial<Body> {
  const entries = Object.entries(body).filter(([name]) => Boolean(dirty[name]));
  return Object.fromEntries(entries) as Partial<Body>;
}
