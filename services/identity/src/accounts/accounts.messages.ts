import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { questions, type QuestionReply } from '@bindery/contracts/messaging';
import { AppError } from '@bindery/service-kit/errors';
import { ForServices } from '@bindery/service-kit/guard';
import { parse, Replies } from '@bindery/service-kit/http';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import { roleOf } from '../access/person.js';

const question = questions['identity.account.get'];

/** What other services ask about accounts. */
@Controller()
export class AccountsMessages {
  constructor(@InjectDatabase() private readonly db: IdentityDatabase) {}

  @MessagePattern('identity.account.get')
  @ForServices()
  @Replies(question.reply)
  async get(@Payload() payload: unknown): Promise<QuestionReply<'identity.account.get'>> {
    const { account_id } = parse(question.request, payload);
    const account = await this.db.account.findUnique({
      where: { id: account_id },
      include: { users: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
    });
    if (!account) throw new AppError('not_found', { detail: 'There is no such account.' });
    const members = account.users.map((user) => ({
      id: user.id,
      full_name: user.fullName,
      email: user.email,
      role: roleOf(user),
      is_active: user.isActive,
      is_owner: user.isOwner,
    }));
    return { id: account.id, name: account.name, version: account.version, members };
  }
}
