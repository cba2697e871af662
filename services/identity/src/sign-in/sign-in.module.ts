import { Module } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { AccessModule } from '../access/access.module.js';
import type { IdentityConfig } from '../config.js';
import { MailModule } from '../mail/mail.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { EmailChanges } from './email-changes.service.js';
import { FlowStates } from './flow-states.service.js';
import { InvitationMail } from './invitation-mail.service.js';
import { MailedLinks } from './mailed-links.service.js';
import { Redirects } from './redirects.js';
import { SignInMail } from './sign-in-mail.service.js';
import { SignIn } from './sign-in.service.js';
import { UpdateUser } from './update-user.service.js';

const redirects = {
  provide: Redirects,
  inject: [SERVICE],
  useFactory: ({ config }: ServiceSettings<IdentityConfig>) =>
    new Redirects(config.PUBLIC_URL, config.REDIRECT_ALLOW_LIST),
};

@Module({
  imports: [AccessModule, MailModule, SessionsModule, UsersModule],
  providers: [
    EmailChanges,
    FlowStates,
    InvitationMail,
    MailedLinks,
    redirects,
    SignIn,
    SignInMail,
    UpdateUser,
  ],
  exports: [EmailChanges, InvitationMail, redirects, SignIn, SignInMail, UpdateUser],
})
export class SignInModule {}
