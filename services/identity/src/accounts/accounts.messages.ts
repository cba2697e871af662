import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { questions } from '@bindery/contracts/messaging';
import { ForServices } from '@bindery/service-kit/guard';
import { parse, Replies } from '@bindery/service-kit/http';
import { GetAccount } from './get-account.js';

const question = questions['identity.account.get'];

/** The requests of other services about accounts. */
@Controller()
export class AccountsMessages {
  constructor(private readonly getAccount: GetAccount) {}

  @MessagePattern('identity.account.get')
  @ForServices()
  @Replies(question.reply)
  get(@Payload() payload: unknown) {
    const { account_id } = parse(question.request, payload);
    return this.getAccount.get(account_id);
  }
}
