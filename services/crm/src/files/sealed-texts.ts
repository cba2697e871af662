import { Injectable } from '@nestjs/common';
import {
  FieldCipher,
  IntegrityFailure,
  open,
  packed,
  seal,
  unpacked,
  type FieldPlace,
} from '@bindery/field-crypto';

const contextOf = ({ table, rowId, field }: FieldPlace): string => ['v1', table, rowId, field].join('|');

/**
 * Texts that are gone within months, such as the title of a job or what a report found. They are sealed under a key that is derived from the
 * account's, so changing its data keys leaves them alone.
 */
@Injectable()
export class SealedTexts {
  constructor(private readonly cipher: FieldCipher) {}

  async seal(place: FieldPlace, content: string | Uint8Array): Promise<Buffer> {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
    return packed(seal(await this.keyOf(place), bytes, contextOf(place)));
  }

  /** @throws IntegrityFailure */
  async open(place: FieldPlace, bytes: Uint8Array): Promise<string> {
    return (await this.openBytes(place, bytes)).toString('utf8');
  }

  /** @throws IntegrityFailure */
  async openBytes(place: FieldPlace, bytes: Uint8Array): Promise<Buffer> {
    const key = await this.keyOf(place);
    try {
      return open(key, unpacked(Buffer.from(bytes)), contextOf(place));
    } catch (cause) {
      throw new IntegrityFailure(`${place.table}.${place.field} of ${place.rowId}`, { cause });
    }
  }

  private keyOf({ accountId }: FieldPlace) {
    return this.cipher.derivedKey(accountId, 'long work');
  }
}
