import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openAnchorStore, type AnchorStore } from '@bindery/service-kit/anchor-stores';

/** Opens anchors to read them. They are in a folder, or at a `file://` or `s3://` address. */
export function openAnchors(where: string): Promise<AnchorStore> {
  const address = /^(file|s3):/.test(where) ? new URL(where) : pathToFileURL(path.resolve(where));
  return openAnchorStore(address);
}
