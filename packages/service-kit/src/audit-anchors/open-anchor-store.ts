import { fileURLToPath } from 'node:url';
import type { AnchorStore } from './anchor-store.js';
import { folderStore } from './folder-store.js';
import { s3Store } from './s3-store.js';

export type { AnchorStore } from './anchor-store.js';

/**
 * Opens the store at an address: `file:///folder` or `s3://bucket/prefix?region=us-east-1`.
 * @param lockDays for how long S3 keeps what is written from being deleted; needed to write
 */
export async function openAnchorStore(address: URL, lockDays = 0): Promise<AnchorStore> {
  return address.protocol === 's3:' ? s3Store(address, lockDays) : folderStore(fileURLToPath(address));
}
