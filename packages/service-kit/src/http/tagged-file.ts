import { createHash } from 'node:crypto';
import { StreamableFile } from '@nestjs/common';
import { etagOf } from './etag.js';

/** A generated text file with an `ETag` of its content. A client that has it gets 304. */
export class TaggedFile extends StreamableFile {
  readonly etag: string;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    super(bytes, { length: bytes.length });
    this.etag = etagOf(createHash('sha256').update(bytes).digest('base64url'));
  }

  /** @param ifNoneMatch the header: tags with commas between; weak ones count too (RFC 9110, 13.1.2) */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
    return tags.includes('*') || tags.includes(this.etag);
  }
}
