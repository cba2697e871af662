import { StreamableFile } from '@nestjs/common';

/** A page that a browser shows. One of 404 says in words what a problem document says to programs. */
export class Page extends StreamableFile {
  constructor(
    html: string,
    readonly status: 200 | 404 = 200,
  ) {
    const bytes = Buffer.from(html);
    super(bytes, { type: 'text/html; charset=utf-8', length: bytes.length });
  }
}
