import { packed, unpacked, type SealedBox } from './sealed-box.js';

/** The start of sealed bytes; the version of their data key follows in four bytes. */
export const SEALED_MARK = Buffer.from('sealed.1', 'ascii');
const VERSION_BYTES = 4;

/** The header of bytes that are sealed under a data key. */
export function sealedHeader(version: number): Buffer {
  const bytes = Buffer.alloc(VERSION_BYTES);
  bytes.writeUInt32BE(version);
  return Buffer.concat([SEALED_MARK, bytes]);
}

/** The version of the data key that bytes are sealed under; `undefined` of other bytes. */
export function sealedVersion(bytes: Uint8Array): number | undefined {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isSealed =
    all.length > SEALED_MARK.length + VERSION_BYTES &&
    all.subarray(0, SEALED_MARK.length).equals(SEALED_MARK);
  return isSealed ? all.readUInt32BE(SEALED_MARK.length) : undefined;
}

export const writeSealed = (version: number, box: SealedBox): Buffer =>
  Buffer.concat([sealedHeader(version), packed(box)]);

/** The encryption without its header. */
export const readSealed = (bytes: Uint8Array): SealedBox =>
  unpacked(Buffer.from(bytes.subarray(SEALED_MARK.length + VERSION_BYTES)));
