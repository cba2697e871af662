import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { questions } from '@bindery/contracts/messaging';
import { ForServices } from '@bindery/service-kit/guard';
import { parse, Replies } from '@bindery/service-kit/http';
import { GetMemberAccess } from './get-member-access.js';

const question = questions['identity.member.access.get'];

/** The requests of other services about one user's access. */
@Controller()
export class MemberAccessMessages {
  constructor(private readonly access: GetMemberAccess) {}

  @MessagePattern('identity.member.access.get')
  @ForServices()
  @Replies(question.reply)
  get(@Payload() payload: unknown) {
    const { account_id, user_id } = parse(question.request, payload);
    return this.access.get(account_id, user_id);
  }
}
