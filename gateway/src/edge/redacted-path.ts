/** Words of our own addresses, ids of records, and files of the front ends. */
const TELLABLE =
  /^(?:\.?[a-z][a-z_.-]{0,40}|v\d|\d{1,3}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\w.-]{1,80}\.(?:js|css|map|html|json|svg|png|ico|txt|woff2))$/i;
const HIDDEN = ':hidden';

/**
 * The path of an address as it may be told in logs. What stands behind `?` can be a search for a person; and whoever
 * types an address by hand may put a number or an e-mail address of a person where an id belongs.
 */
export function redactedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((segment) => (segment === '' || TELLABLE.test(segment) ? segment : HIDDEN))
    .join('/');
}
