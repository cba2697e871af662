import { extname } from 'node:path';

const OWN_ADDRESS = '{PUBLIC_URL}';
/** Files that contain the product's own address, because search engines and other sites accept no relative one. */
const naming = new Set(['.html', '.txt', '.xml']);

/** Inserts the product's public address, which the build doesn't know, into a file. */
export function withOwnAddress(file: string, content: Buffer, publicUrl: string): Buffer {
  if (!naming.has(extname(file)) || !content.includes(OWN_ADDRESS)) return content;
  return Buffer.from(content.toString().replaceAll(OWN_ADDRESS, publicUrl));
}
