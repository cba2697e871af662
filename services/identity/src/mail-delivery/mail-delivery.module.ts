import { Module } from '@nestjs/common';
import { LeadNoticesModule } from '../lead-notices/lead-notices.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { MailPreparer } from './mail-preparer.service.js';
import { MailWorker } from './mail-worker.service.js';

@Module({ imports: [MailModule, SignInModule, LeadNoticesModule], providers: [MailPreparer, MailWorker] })
export class MailDeliveryModule {}
