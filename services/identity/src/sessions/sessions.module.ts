import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { AccessTokens } from './access-tokens.js';
import { RefreshSession } from './refresh-session.js';
import { SessionsController } from './sessions.controller.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [AccessModule, MailModule, SigningKeysModule],
  controllers: [SessionsController],
  providers: [AccessTokens, RefreshSession, Sessions],
  exports: [AccessTokens, RefreshSession, Sessions],
})
export class SessionsModule {}
