import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { questions, type QuestionReply } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { ForServices } from '@bindery/service-kit/guard';
import { parse, Replies } from '@bindery/service-kit/http';
import type { IdentityDatabase } from '../database/identity-database.js';
import { CountSeats } from './count-seats.js';
import { HoldSeats } from './hold-seats.js';
import { SeatHolds } from './seat-holds.js';

const usage = questions['identity.seats.usage.get'];
const hold = questions['identity.seats.limit.hold'];
const release = questions['identity.seats.limit.release'];

/** Billing's requests about an account's seats. */
@Controller()
export class SeatsMessages {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly counting: CountSeats,
    private readonly holds: SeatHolds,
    private readonly holding: HoldSeats,
  ) {}

  @MessagePattern('identity.seats.usage.get')
  @ForServices()
  @Replies(usage.reply)
  getUsage(@Payload() payload: unknown): Promise<QuestionReply<'identity.seats.usage.get'>> {
    return this.counting.count(parse(usage.request, payload).account_id);
  }

  @MessagePattern('identity.seats.limit.hold')
  @ForServices()
  @Replies(hold.reply)
  hold(@Payload() payload: unknown): Promise<QuestionReply<'identity.seats.limit.hold'>> {
    return this.holding.hold(parse(hold.request, payload));
  }

  @MessagePattern('identity.seats.limit.release')
  @ForServices()
  @Replies(release.reply)
  async release(@Payload() payload: unknown): Promise<QuestionReply<'identity.seats.limit.release'>> {
    const { account_id, hold_id } = parse(release.request, payload);
    return { released: await this.holds.release(this.db, account_id, hold_id) };
  }
}
