import { Module } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { AccessModule } from '../access/access.module.js';
import type { IdentityConfig } from '../config.js';
import { MailModule } from '../mail/mail.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { ConfirmEmailChange } from './confirm-email-change.js';
import { EmailChanges } from './email-changes.js';
import { ExchangeCode } from './exchange-code.js';
import { FlowStates } from './flow-states.js';
import { MailedLinks } from './mailed-links.js';
import { LoginMailLimits } from './login-mail-limits.js';
import { LinksController } from './links.controller.js';
import { OwnEmailChange } from './own-email-change.js';
import { ReaddressUser } from './readdress-user.js';
import { ReadLink } from './read-link.js';
import { Redirects } from './redirects.js';
import { SignInMail } from './sign-in-mail.js';
import { SignIn } from './sign-in.js';
import { StartEmailChange } from './start-email-change.js';
import { UndoEmailChange } from './undo-email-change.js';
import { UpdateOwnUser } from './update-own-user.js';
import { VerifyProof } from './verify-proof.js';

const redirects = {
  provide: Redirects,
  inject: [SERVICE],
  useFactory: ({ config }: ServiceSettings<IdentityConfig>) =>
    new Redirects(config.PUBLIC_URL, config.REDIRECT_ALLOW_LIST),
};

@Module({
  imports: [AccessModule, MailModule, SessionsModule, UsersModule],
  controllers: [LinksController],
  providers: [
    ConfirmEmailChange,
    EmailChanges,
    ExchangeCode,
    FlowStates,
    LoginMailLimits,
    MailedLinks,
    OwnEmailChange,
    ReaddressUser,
    ReadLink,
    redirects,
    SignIn,
    SignInMail,
    StartEmailChange,
    UndoEmailChange,
    UpdateOwnUser,
    VerifyProof,
  ],
  exports: [
    EmailChanges,
    ExchangeCode,
    LoginMailLimits,
    MailedLinks,
    ReadLink,
    redirects,
    SignInMail,
    UpdateOwnUser,
    VerifyProof,
  ],
})
export class SignInModule {}
