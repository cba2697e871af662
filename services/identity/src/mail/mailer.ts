import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { createTransport } from 'nodemailer';
import type { IdentityConfig } from '../config.js';
import type { PreparedMail } from './mail-request.js';

/** The mail server will never take this mail, however often it is offered. */
export class MailRejected extends Error {}

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 15_000;

/** Hands mails to the SMTP server. Nothing of a mail is ever logged. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;

  constructor(@Inject(SERVICE) service: ServiceSettings<IdentityConfig>) {
    this.#from = service.config.MAIL_FROM;
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

  /** @throws MailRejected when the server refuses it for good; any other error may pass. */
  async send(mail: PreparedMail): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
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

  onApplicationShutdown(): void {
    this.#transport.close();
  }
}
