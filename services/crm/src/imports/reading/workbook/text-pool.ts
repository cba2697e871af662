const BLOCK_BYTES = 1_024 ** 2;
const LENGTH_BYTES = 4;

/** Many texts by their place, in blocks of bytes: as strings a million of them take several times the memory. */
export class TextPool {
  private readonly starts: number[] = [];
  private readonly blocks: Buffer[] = [];
  private used = BLOCK_BYTES;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    const size = LENGTH_BYTES + length;
    if (this.used + size > BLOCK_BYTES) {
      this.blocks.push(Buffer.allocUnsafe(Math.max(BLOCK_BYTES, size)));
      this.used = 0;
    }
    const block = this.blocks.at(-1);
    block?.writeUInt32LE(length, this.used);
    block?.write(text, this.used + LENGTH_BYTES);
    this.starts.push((this.blocks.length - 1) * BLOCK_BYTES + this.used);
    this.used += size;
  }

  at(place: number): string | undefined {
    const start = this.starts[place];
    if (start === undefined) return undefined;
    const block = this.blocks[Math.floor(start / BLOCK_BYTES)];
    const from = start % BLOCK_BYTES;
    return block?.toString('utf8', from + LENGTH_BYTES, from + LENGTH_BYTES + block.readUInt32LE(from));
  }
}
