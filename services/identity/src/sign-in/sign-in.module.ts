import { Module } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { AccessModule } from '../access/access.module.js';
import type { IdentityConfig } from '../config.js';
import { MailModule } from '../mail/mail.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { EmailChanges } from './email-changes.js';
import { FlowStates } from './flow-states.js';
import { MailedLinks } from './mailed-links.js';
import { Redirects } from './redirects.js';
import { SignInMail } from './sign-in-mail.js';
import { SignIn } from './sign-in.js';
import { UpdateOwnUser } from './update-own-user.js';

const redirects = {
  provide: Redirects,
  inject: [SERVICE],
  useFactory: ({ config }: ServiceSettings<IdentityConfig>) =>
    new Redirects(config.PUBLIC_URL, config.REDIRECT_ALLOW_LIST),
};

@Module({
  imports: [AccessModule, MailModule, SessionsModule, UsersModule],
  providers: [EmailChanges, FlowStates, MailedLinks, redirects, SignIn, SignInMail, UpdateOwnUser],
  exports: [EmailChanges, MailedLinks, redirects, SignIn, SignInMail, UpdateOwnUser],
})
export class SignInModule {}
