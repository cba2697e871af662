import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** A file that is sent while it is read, with a media type and a name that are known only now. */
export class NamedFile extends StreamableFile {
  constructor(
    content: Readable,
    readonly mediaType: string,
    readonly fileName: string,
  ) {
    super(content);
  }
}

/** The headers by which a browser saves a file and never shows it, whatever its name or its content pretend. */
export const fileHeaders = ({ mediaType, fileName }: Pick<NamedFile, 'mediaType' | 'fileName'>) => ({
  'Content-Type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
  'Content-Disposition': `attachment; ${fileNameOf(fileName)}`,
  'X-Content-Type-Options': 'nosniff',
});

/** A name of any characters has a second spelling (RFC 6266, 4.3), beside one for programs that know only the first. */
function fileNameOf(name: string): string {
  const plain = `filename="${name.replaceAll(/[^ !#-[\]-~]/g, '_')}"`;
  if (plain === `filename="${name}"`) return plain;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percentOf);
  return `${plain}; filename*=UTF-8''${encoded}`;
}

const percentOf = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
