import { Injectable } from '@nestjs/common';
import {
  FieldCipher,
  IntegrityFailure,
  open,
  sealedVersion,
  unpacked,
  type FieldPlace,
} from '@bindery/field-crypto';

/** Texts and bytes that no search needs, such as the title of a job or what a report found, under the account's newest data key. */
@Injectable()
export class SealedTexts {
  constructor(private readonly cipher: FieldCipher) {}

  seal(place: FieldPlace, content: string | Uint8Array): Promise<Buffer> {
    return this.cipher.sealBytes(place, Buffer.from(content));
  }

  /** @throws IntegrityFailure */
  async open(place: FieldPlace, bytes: Uint8Array): Promise<string> {
    return (await this.openBytes(place, bytes)).toString('utf8');
  }

  /** @throws IntegrityFailure */
  async openBytes(place: FieldPlace, bytes: Uint8Array): Promise<Buffer> {
    return sealedVersion(bytes) === undefined
      ? this.openOlder(place, bytes)
      : this.cipher.openBytes(place, bytes);
  }

  /** Opens what was sealed under the account's own key, before data keys were used. Rotation moves it to a data key. */
  private async openOlder(place: FieldPlace, bytes: Uint8Array): Promise<Buffer> {
    const { accountId, table, rowId, field } = place;
    const key = await this.cipher.derivedKey(accountId, 'long work');
    const context = ['v1', table, ...rowId.split(':'), field].join('|');
    try {
      return open(key, unpacked(Buffer.from(bytes)), context);
    } catch (cause) {
      throw new IntegrityFailure(`${table}.${field} of ${rowId}`, { cause });
    }
  }
}
