import { Inject, Injectable } from '@nestjs/common';
import { STEP_UP_CODE_MINUTES } from '@bindery/contracts/access';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { after, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { SessionWithUser } from '../access/person.js';
import { hasFactor } from '../access/second-factor.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { MailQueue } from '../mail/mail-queue.js';
import { Secrets } from '../secrets/secrets.js';
import { deviceName } from '../sessions/device.js';
import { newCode } from '../sign-in/link-token.js';
import { LoginMailLimits } from '../sign-in/login-mail-limits.js';
import { stepUpCodeHash } from './step-up-code.js';

/** Mails a code that only the session that asks for it can use. It replaces the code of an earlier mail. */
@Injectable()
export class RequestStepUpCode {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly limits: LoginMailLimits,
    private readonly mailQueue: MailQueue,
  ) {}

  /** @throws GoTrueError `over_email_send_rate_limit`, or `reauthentication_not_valid` for who has a second factor */
  async request({ id, user_agent, user }: SessionWithUser): Promise<void> {
    if (hasFactor(user)) {
      throw new GoTrueError('reauthentication_not_valid', "Confirm that it's you with your second factor.");
    }
    const address = user.email;
    const code = newCode();
    const expiresAt = after(this.clock.now(), STEP_UP_CODE_MINUTES * MINUTE_MS);
    await this.db.$transaction(async (tx) => {
      await this.limits.admitReauthentication(tx, address);
      await tx.session.updateMany({
        where: { id },
        data: {
          step_up_code_hash: stepUpCodeHash(this.secrets, id, code),
          step_up_code_tries: 0,
          step_up_code_expires_at: expiresAt,
        },
      });
      await this.mailQueue.add(tx, {
        kind: 'reauthentication',
        address,
        code,
        device: deviceName(user_agent),
        expiresAt: expiresAt.toISOString(),
      });
    }, transactionLimits());
    this.mailQueue.wake();
  }
}
