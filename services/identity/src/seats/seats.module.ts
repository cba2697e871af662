import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CountSeats } from './count-seats.js';
import { DeactivateMember } from './deactivate-member.js';
import { GetSeatUsage } from './get-seat-usage.js';
import { HoldSeats } from './hold-seats.js';
import { ListMembers } from './list-members.js';
import { ReactivateMember } from './reactivate-member.js';
import { SeatHolds } from './seat-holds.js';
import { SeatsController } from './seats.controller.js';
import { SeatsMessages } from './seats.messages.js';
import { Seats } from './seats.js';

@Module({
  imports: [AccessModule, AccountsModule, SessionsModule],
  controllers: [SeatsController, SeatsMessages],
  providers: [
    CountSeats,
    DeactivateMember,
    GetSeatUsage,
    HoldSeats,
    ListMembers,
    ReactivateMember,
    SeatHolds,
    Seats,
  ],
  exports: [SeatHolds, Seats],
})
export class SeatsModule {}
