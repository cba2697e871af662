import { Controller, Get } from '@nestjs/common';
import { userList, userListQuery, type UserView } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { Requires } from '@bindery/service-kit/guard';
import { QueryOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { UserDirectory } from './user-directory.service.js';

/** The superuser's User Management. */
@Controller('api/admin/users')
export class UsersController {
  constructor(private readonly directory: UserDirectory) {}

  @Get()
  @Requires('user:administer')
  @Replies(userList)
  list(@QueryOf(userListQuery) query: z.output<typeof userListQuery>): Promise<ListOf<UserView>> {
    return this.directory.list(query);
  }
}
