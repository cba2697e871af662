import type { AddressObject } from 'mailparser';

/** A mail as it arrived. */
export interface CaughtMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Every header, lower-case names. */
  readonly headers: ReadonlyMap<string, unknown>;
}

/** A mail server that keeps what it gets. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string;
  /** Oldest first. */
  mails(): Promise<readonly CaughtMail[]>;
  /**
   * Refuses the next mails until told otherwise: for now, as a server in trouble does, or for good with a code of 500
   * or more.
   */
  refuse(refusing: boolean, responseCode?: number): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Reads a mail. @param to the recipients that the server was given, since the mail itself need not name them */
export async function parseMail(source: Buffer, to: readonly string[]): Promise<CaughtMail> {
  // Loaded here, since most test files that import this package catch no mail and each would load it anew.
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
