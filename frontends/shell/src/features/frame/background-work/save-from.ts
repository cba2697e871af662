/** Has the browser save what an address of this site sends. It does not leave the page, so nothing typed is asked about. */
export function saveFrom(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: '' });
  link.click();
}
