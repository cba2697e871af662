import type { AddressObject } from 'mailparser';

/** A received mail. */
export interface CaughtMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every header, lower-case names. */
  readonly headers: ReadonlyMap<string, unknown>;
}

/** A mail server that stores what it receives. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string;
  /** Oldest first. */
  mails(): Promise<readonly CaughtMail[]>;
  /** Rejects mails until changed: temporarily, or permanently with a code of 500 or more. */
  refuse(refusing: boolean, responseCode?: number): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Parses a mail.
 * @param to the envelope's recipients, which the mail itself need not name
 */
export async function parseMail(source: Buffer, to: readonly string[]): Promise<CaughtMail> {
  // Loaded lazily, because most test files catch no mail and each would load it again.
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source);
  return {
    to,
    from: textOf(mail.from),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html === false ? '' : mail.html,
    headers: mail.headers,
  };
}

const textOf = (address: AddressObject | undefined): string => address?.text ?? '';
