import { posix } from 'node:path';
import type { OpenedZip } from '../check-zip.js';
import { DAMAGED_WORKBOOK, UnreadableFile } from '../unreadable-file.js';
import { parseXml } from './parse-xml.js';

/** The parts of a workbook by their paths in the zip file (ECMA-376, part 2). */
export class WorkbookParts {
  private readonly entries: ReadonlyMap<string, OpenedZip['entries'][number]>;

  constructor(private readonly opened: OpenedZip) {
    this.entries = new Map(opened.entries.map((entry) => [entry.fileName, entry]));
  }

  has(path: string): boolean {
    return this.entries.has(path);
  }

  /** The unpacked bytes of a part, as they are read. None of a part that is not there. */
  async *bytes(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(path);
    if (!entry) return;
    try {
      yield* (await this.opened.zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw new UnreadableFile(DAMAGED_WORKBOOK, { cause: error });
    }
  }

  /** The parts that one names, as relations with their kinds: `worksheet`, `styles`. */
  async relationsOf(path: string): Promise<readonly Relation[]> {
    const { dir, base } = posix.parse(path);
    const relations: Relation[] = [];
    await parseXml(this.bytes(posix.join(dir, '_rels', `${base}.rels`)), {
      open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
        if (name !== 'Relationship') return;
        relations.push({ id, kind: posix.basename(type), path: posix.resolve('/', dir, target).slice(1) });
      },
    });
    return relations;
  }
}

/** A part that another names. */
export interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
}
