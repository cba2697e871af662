import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue.service.js';
import { Mailer } from './mailer.service.js';

@Module({ providers: [MailQueue, Mailer], exports: [MailQueue, Mailer] })
export class MailModule {}
