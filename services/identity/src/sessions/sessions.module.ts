import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { AccessTokens } from './access-tokens.service.js';
import { RefreshTokens } from './refresh.service.js';
import { SessionsController } from './sessions.controller.js';
import { Sessions } from './sessions.service.js';

@Module({
  imports: [AccessModule, MailModule, SigningKeysModule],
  controllers: [SessionsController],
  providers: [AccessTokens, RefreshTokens, Sessions],
  exports: [AccessTokens, RefreshTokens, Sessions],
})
export class SessionsModule {}
