/**
 * Sends the browser to another site, such as the payment page.
 * @throws TypeError when the address is not http or https
 */
export function leaveFor(address: string): void {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`Nobody goes to a ${protocol} address.`);
  window.location.assign(href);
}
