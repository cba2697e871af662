/** A file that can't be read; its message tells the person why and what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
