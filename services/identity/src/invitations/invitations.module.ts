import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SeatsModule } from '../seats/seats.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AcceptInvitation } from './accept-invitation.js';
import { DeclineInvitation } from './decline-invitation.js';
import { InvitationsController } from './invitations.controller.js';
import { InviteMember } from './invite-member.js';
import { ListInvitations } from './list-invitations.js';
import { ListOwnInvitations } from './list-own-invitations.js';
import { OpenInvitations } from './open-invitations.service.js';
import { OwnInvitation } from './own-invitation.js';
import { OwnInvitationsController } from './own-invitations.controller.js';
import { ResendInvitation } from './resend-invitation.js';
import { RevokeInvitation } from './revoke-invitation.js';

@Module({
  imports: [AccessModule, AccountsModule, MailModule, SeatsModule, SessionsModule],
  controllers: [InvitationsController, OwnInvitationsController],
  providers: [
    AcceptInvitation,
    DeclineInvitation,
    InviteMember,
    ListInvitations,
    ListOwnInvitations,
    OpenInvitations,
    OwnInvitation,
    ResendInvitation,
    RevokeInvitation,
  ],
})
export class InvitationsModule {}
