import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { DeactivateMember } from './deactivate-member.js';
import { GetSeatUsage } from './get-seat-usage.js';
import { ListMembers } from './list-members.js';
import { ReactivateMember } from './reactivate-member.js';
import { SeatsController } from './seats.controller.js';
import { Seats } from './seats.service.js';

@Module({
  imports: [AccessModule, AccountsModule, SessionsModule],
  controllers: [SeatsController],
  providers: [DeactivateMember, GetSeatUsage, ListMembers, ReactivateMember, Seats],
  exports: [Seats],
})
export class SeatsModule {}
