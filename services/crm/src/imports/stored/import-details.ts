import { Injectable } from '@nestjs/common';
import { importedFile, importMapping } from '@bindery/contracts/crm';
import { z } from 'zod';
import { SealedTexts } from '../../files/sealed-texts.js';

/** The sealed part of an import's row: all that quotes its file. */
const details = z.object({
  name: z.string(),
  file: importedFile.nullable(),
  mapping: importMapping.nullable(),
});
export type ImportDetails = z.output<typeof details>;

const cells = z.array(z.string());
const note = z.object({ field: z.string(), column: z.int().nullable(), message: z.string() });
const notes = z.object({
  problems: z.array(note),
  warnings: z.array(note),
  /** The first row of the same record. */
  same_as_row: z.int().nullable().default(null),
});
/** The row of a record that an earlier one is about names that. */
export type RowNotes = z.input<typeof notes>;

/** An import, by account and id. */
export interface ImportPlace {
  readonly accountId: string;
  readonly importId: string;
}

/** Seals and opens what an import keeps of its file, under a key of the account. */
@Injectable()
export class ImportTexts {
  constructor(private readonly texts: SealedTexts) {}

  sealDetails(place: ImportPlace, value: ImportDetails): Promise<Buffer> {
    return this.texts.seal(placeOf(place), JSON.stringify(value));
  }

  async openDetails(place: ImportPlace, sealed: Uint8Array): Promise<ImportDetails> {
    return details.parse(JSON.parse(await this.texts.open(placeOf(place), sealed)));
  }

  sealCells(place: ImportPlace, row: number, value: readonly string[]): Promise<Buffer> {
    return this.texts.seal(placeOf(place, row, 'cells'), JSON.stringify(value));
  }

  async openCells(place: ImportPlace, row: number, sealed: Uint8Array): Promise<string[]> {
    return cells.parse(JSON.parse(await this.texts.open(placeOf(place, row, 'cells'), sealed)));
  }

  sealNotes(place: ImportPlace, row: number, value: RowNotes): Promise<Buffer> {
    return this.texts.seal(placeOf(place, row, 'notes'), JSON.stringify(value));
  }

  async openNotes(place: ImportPlace, row: number, sealed: Uint8Array | null) {
    if (sealed === null) return { problems: [], warnings: [], same_as_row: null };
    return notes.parse(JSON.parse(await this.texts.open(placeOf(place, row, 'notes'), sealed)));
  }
}

const placeOf = ({ accountId, importId }: ImportPlace, row?: number, field = 'details') => ({
  accountId,
  table: row === undefined ? 'imports' : 'import_rows',
  rowId: row === undefined ? importId : `${importId}:${String(row)}`,
  field,
});
