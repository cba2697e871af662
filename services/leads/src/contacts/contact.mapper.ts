import { Inject, Injectable } from '@nestjs/common';
import { PLATFORM_ACCOUNT_ID, scoreReason, type ContactView } from '@bindery/contracts/leads';
import { codeText } from '@bindery/contracts/validation';
import { FieldCipher } from '@bindery/field-crypto';
import { LOGGER } from '@bindery/service-kit/tokens';
import { normaliseAddress } from '@bindery/service-kit/email-addresses';
import { EncryptedFields } from '@bindery/service-kit/field-keys';
import type { Logger } from '@bindery/service-kit/logging';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { z } from 'zod';
import type { Contact } from '../generated/prisma/client.js';

/** Normalizes email addresses for comparison, as identity does. */
const normalEmail = (text: string) =>
  normaliseAddress(text) ?? (text.includes('@') ? codeText(text).toLowerCase() : undefined);

/** Normalizes phone numbers for comparison: E.164 where valid, otherwise digits. */
const normalPhone = (text: string) => possibleE164(text) ?? (text.replaceAll(/\D/g, '') || undefined);

const reasons = z.array(scoreReason);

/** Maps rows to the contract. Only this class encrypts and decrypts email addresses and phones. */
@Injectable()
export class ContactMapper {
  private readonly sealed: EncryptedFields;

  constructor(cipher: FieldCipher, @Inject(LOGGER) logger: Logger) {
    const normalise = { email: normalEmail, phone: normalPhone };
    this.sealed = new EncryptedFields({ table: 'contacts', normalise, cipher, logger });
  }

  /** A decrypted contact; fields that fail to decrypt are blank and listed. */
  async viewOf(row: Contact): Promise<ContactView> {
    const { values, failures } = await this.sealed.openEach(at(row));
    const time = (moment: Date | null) => moment?.toISOString() ?? null;
    // Named one by one: the row also has the ciphertexts and the blind indexes.
    return {
      id: row.id,
      name: row.name,
      email: values['email'] ?? null,
      phone: values['phone'] ?? null,
      integrity_failure: failures as ContactView['integrity_failure'],
      agency_name: row.agency_name,
      // The database's checks hold what these columns can be.
      current_crm: row.current_crm as ContactView['current_crm'],
      status: row.status as ContactView['status'],
      suspicious: row.suspicious as ContactView['suspicious'],
      source: row.source as ContactView['source'],
      lead_score: row.lead_score,
      score_reasons: reasons.parse(row.score_reasons),
      score_set_by: row.score_set_by,
      score_set_at: time(row.score_set_at),
      inquiry_message: row.inquiry_message,
      page_url: row.page_url,
      created_at: row.created_at.toISOString(),
      last_submitted_at: row.last_submitted_at.toISOString(),
      answered_at: time(row.answered_at),
      updated_at: row.updated_at.toISOString(),
      version: row.version,
    };
  }

  /** An encrypted email address with its blind index. */
  async sealedEmail(id: string, email: string): Promise<Pick<Contact, 'email' | 'email_index'>> {
    const columns = await this.sealed.columnsOf(at({ id }), 'email', email);
    return columns as Pick<Contact, 'email' | 'email_index'>;
  }

  /** The same for a phone number, as typed. */
  async sealedPhone(id: string, phone: string | null): Promise<Pick<Contact, 'phone' | 'phone_index'>> {
    const columns = await this.sealed.columnsOf(at({ id }), 'phone', phone);
    return columns as Pick<Contact, 'phone' | 'phone_index'>;
  }

  /** The blind indexes of an email address. */
  async emailIndex(email: string): Promise<string> {
    const index = await this.sealed.indexOf(PLATFORM_ACCOUNT_ID, 'email', email);
    if (index === null) throw new Error('An email address without an @ has no index');
    return index;
  }

  /** The blind indexes of a search term, where it could be a whole email address or phone number. */
  searchIndexes(term: string): Promise<{ column: string; index: string }[]> {
    return this.sealed.indexesOf(PLATFORM_ACCOUNT_ID, term);
  }

  /**
   * Re-encrypts a row under the newest data key: the changed columns, and the fields that fail to decrypt.
   */
  toNewestKey(row: Contact): Promise<{ columns: Record<string, string>; unreadable: string[] }> {
    return this.sealed.toNewestKey(at(row));
  }
}

/** Every contact belongs to the platform. */
const at = <Row extends { readonly id: string }>(row: Row) => ({ ...row, account_id: PLATFORM_ACCOUNT_ID });
