import { extname } from 'node:path';

const OWN_ADDRESS = '{PUBLIC_URL}';
/** Files in which the product names its own address: what search engines and other sites read takes no relative one. */
const naming = new Set(['.html', '.txt', '.xml']);

/** A file of a front end with the product's public address in it, which a build does not know. */
export function withOwnAddress(file: string, content: Buffer, publicUrl: string): Buffer {
  if (!naming.has(extname(file)) || !content.includes(OWN_ADDRESS)) return content;
  return Buffer.from(content.toString().replaceAll(OWN_ADDRESS, publicUrl));
}
