import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SeatsModule } from '../seats/seats.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { AcceptInvitation } from './accept-invitation.js';
import { DeclineInvitation } from './decline-invitation.js';
import { InvitationMail } from './invitation-mail.js';
import { InvitationsController } from './invitations.controller.js';
import { InviteMember } from './invite-member.js';
import { ListInvitations } from './list-invitations.js';
import { ListOwnInvitations } from './list-own-invitations.js';
import { SendInvitation } from './send-invitation.js';
import { OwnInvitation } from './own-invitation.js';
import { OwnInvitationsController } from './own-invitations.controller.js';
import { ResendInvitation } from './resend-invitation.js';
import { RevokeInvitation } from './revoke-invitation.js';

@Module({
  imports: [AccessModule, AccountsModule, MailModule, SeatsModule, SessionsModule, SignInModule],
  controllers: [InvitationsController, OwnInvitationsController],
  providers: [
    AcceptInvitation,
    DeclineInvitation,
    InvitationMail,
    InviteMember,
    ListInvitations,
    ListOwnInvitations,
    SendInvitation,
    OwnInvitation,
    ResendInvitation,
    RevokeInvitation,
  ],
  exports: [InvitationMail],
})
export class InvitationsModule {}
