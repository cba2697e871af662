import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { createTransport } from 'nodemailer';
import type { IdentityConfig } from '../config.js';
import type { PreparedMail } from './mail-request.js';

/** The mail server will never take this mail, however often it is offered. */
export class MailRejected extends Error {}

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 15_000;
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Hands mails to the SMTP server. Nothing of a mail is ever logged. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;
  readonly #host: string;

  constructor(@Inject(SERVICE) service: ServiceSettings<IdentityConfig>) {
    this.#from = service.config.MAIL_FROM;
    this.#host = new URL(service.config.PUBLIC_URL).hostname;
    this.#transport = createTransport({
      url: service.config.SMTP_URL,
      pool: true,
      maxConnections: 4,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
      logger: false,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * @param id of the mail. A mail that is sent again, because nobody noted that the server took it, has the same Message-ID.
   * @throws MailRejected when the server refuses it for good; any other error may pass.
   */
  async send(id: string, mail: PreparedMail): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: `<${id}@${this.#host}>`,
        headers: HEADERS,
        ...(mail.unsubscribe && this.#wayOut(mail.unsubscribe)),
      });
    } catch (error) {
      // 5xx after RCPT or DATA is the server's last word (RFC 5321, section 4.2.1). Before, it is about our password or
      // sender, which an operator can correct.
      const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
      if (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'))
        throw new MailRejected('refused', { cause: error });
      throw error;
    }
  }

  /** One click in the reader's mail program unsubscribes (RFC 8058), and filters know the kind (RFC 2919). */
  #wayOut({ kind, label, url }: NonNullable<PreparedMail['unsubscribe']>) {
    return {
      list: { unsubscribe: url, id: { url: `${kind}.notices.${this.#host}`, comment: label } },
      headers: { ...HEADERS, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  }

  onApplicationShutdown(): void {
    this.#transport.close();
  }
}
