import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive, whose content is made when its turn comes. */
export interface ArchivedFile {
  /** With slashes between folders. */
  readonly name: string;
  readonly content: () => AsyncIterable<string | Uint8Array> | Iterable<string>;
}

/** Files as a zip archive, while they are made one after another. */
export function writeZip(files: readonly ArchivedFile[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  // The types of yazl know less of it.
  const output = zip.outputStream as PassThrough;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  for (const { name, content } of files)
    zip.addReadStreamLazy(name, (done) => {
      // yazl leaves errors of these streams to whoever made them.
      done(null, Readable.from(content()).on('error', fail));
    });
  zip.end();
  return output;
}
