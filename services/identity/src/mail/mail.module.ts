import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.js';
import { Mailer } from './mailer.js';
import { StrangerMailLimits } from './stranger-mail-limits.js';

@Module({
  providers: [MailQueue, Mailer, StrangerMailLimits],
  exports: [MailQueue, Mailer, StrangerMailLimits],
})
export class MailModule {}
