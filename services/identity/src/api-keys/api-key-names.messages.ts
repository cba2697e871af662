import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { questions } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { ForServices } from '@bindery/service-kit/guard';
import { parse, Replies } from '@bindery/service-kit/http';
import type { IdentityDatabase } from '../database/identity-database.js';

const question = questions['identity.api.keys.get'];

/** The requests of other services about API keys, whose names their histories say. */
@Controller()
export class ApiKeyNamesMessages {
  constructor(@Inject(DATABASE) private readonly db: IdentityDatabase) {}

  @MessagePattern('identity.api.keys.get')
  @ForServices()
  @Replies(question.reply)
  async get(@Payload() payload: unknown) {
    const { account_id, ids } = parse(question.request, payload);
    const keys = await this.db.apiKey.findMany({
      where: { account_id, id: { in: ids } },
      select: { id: true, name: true },
    });
    return { names: Object.fromEntries(keys.map(({ id, name }) => [id, name])) };
  }
}
