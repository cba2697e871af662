import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MailModule } from '../mail/mail.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { ConfirmingFormAnswer } from './confirming-form-answer.js';
import { GoTrueCallers } from './gotrue-callers.js';
import { GoTrueViews } from './gotrue-views.js';
import { InfoController } from './info.controller.js';
import { LogOut } from './log-out.js';
import { LogoutController } from './logout.controller.js';
import { MailRequestsController } from './mail-requests.controller.js';
import { OwnSiteGuard } from './own-site.guard.js';
import { RequestMail } from './request-mail.js';
import { TokenController } from './token.controller.js';
import { UserController } from './user.controller.js';
import { VerifyController } from './verify.controller.js';

@Module({
  imports: [MailModule, SessionsModule, SignInModule, SigningKeysModule],
  controllers: [
    InfoController,
    LogoutController,
    MailRequestsController,
    TokenController,
    UserController,
    VerifyController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: OwnSiteGuard },
    ConfirmingFormAnswer,
    GoTrueCallers,
    GoTrueViews,
    LogOut,
    RequestMail,
  ],
})
export class GoTrueModule {}
