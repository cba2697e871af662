/** Path segments of our own routes, record ids and front-end files. */
const LOGGABLE_SEGMENT =
  /^(?:\.?[a-z][a-z_.-]{0,40}|v\d|\d{1,3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\w.-]{1,80}\.(?:js|css|map|html|json|svg|png|ico|txt|woff2))$/i;
const HIDDEN = ':hidden';
/** The rest of these addresses is a secret, and a mistyped one is most of a secret. */
const SECRET = /^\/(calendar|unsubscribe)\/./i;

/**
 * The path of an address as it may be logged. A query can hold a search for a person, and a path typed by
 * hand can hold a phone number or email address in place of an id.
 */
export function redactedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const secret = SECRET.exec(path)?.[1];
  if (secret !== undefined) return `/${secret.toLowerCase()}/${HIDDEN}`;
  return path
    .split('/')
    .map((segment) => (segment === '' || LOGGABLE_SEGMENT.test(segment) ? segment : HIDDEN))
    .join('/');
}
