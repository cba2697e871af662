import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { AccessTokens } from './access-tokens.js';
import { EndSessions } from './end-sessions.js';
import { GetMemberAccess } from './get-member-access.js';
import { ListSessions } from './list-sessions.js';
import { MemberAccessMessages } from './member-access.messages.js';
import { RefreshSession } from './refresh-session.js';
import { SessionsController } from './sessions.controller.js';
import { StartSession } from './start-session.js';

@Module({
  imports: [AccessModule, MailModule, SigningKeysModule],
  controllers: [SessionsController, MemberAccessMessages],
  providers: [AccessTokens, EndSessions, GetMemberAccess, ListSessions, RefreshSession, StartSession],
  exports: [AccessTokens, EndSessions, RefreshSession, StartSession],
})
export class SessionsModule {}
