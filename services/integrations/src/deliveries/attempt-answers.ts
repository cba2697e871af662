import { Injectable } from '@nestjs/common';
import { FieldCipher, IntegrityFailure, type FieldPlace } from '@bindery/field-crypto';

/** Encrypts what receivers answer, which can be anything. */
@Injectable()
export class AttemptAnswers {
  constructor(private readonly cipher: FieldCipher) {}

  encrypt(accountId: string, attemptId: string, text: string): Promise<string> {
    return this.cipher.encrypt(placeOf(accountId, attemptId), text);
  }

  /** Null for what was altered past the service. */
  async decrypt(accountId: string, attemptId: string, envelope: string | null): Promise<string | null> {
    if (envelope === null) return null;
    try {
      return await this.cipher.decrypt(placeOf(accountId, attemptId), envelope);
    } catch (error) {
      if (error instanceof IntegrityFailure) return null;
      throw error;
    }
  }
}

const placeOf = (accountId: string, rowId: string): FieldPlace => ({
  accountId,
  ...{ table: 'webhook_attempts', field: 'answer', rowId },
});
