/** A file to read: from the beginning, as often as needed, and never as a whole unless its format demands it. */
export interface FileSource {
  readonly bytes: number;
  chunks(): AsyncIterable<Uint8Array>;
}

/** All bytes, for formats that are read from their end. */
export async function wholeOf(source: FileSource): Promise<Uint8Array> {
  const whole = new Uint8Array(source.bytes);
  let at = 0;
  for await (const chunk of source.chunks()) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole.subarray(0, at);
}

/** At least so many bytes of the beginning, if the file has them. */
export async function headOf(source: FileSource, length: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source.chunks()) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes >= length) break;
  }
  return Buffer.concat(parts);
}
