import { Module } from '@nestjs/common';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { LeadNoticesModule } from '../lead-notices/lead-notices.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { PrepareMail } from './prepare-mail.js';
import { MailWorker } from './mail-worker.js';

@Module({
  imports: [MailModule, SignInModule, InvitationsModule, LeadNoticesModule],
  providers: [PrepareMail, MailWorker],
})
export class MailDeliveryModule {}
