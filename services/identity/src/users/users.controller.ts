import { Controller, Delete, Get, Headers, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  createUserBody,
  deleteUserQuery,
  updateUserBody,
  userList,
  userListQuery,
  userView,
  type CreateUserBody,
  type UpdateUserBody,
} from '@bindery/contracts/identity';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { CreateUser } from './create-user.js';
import { DeleteUser } from './delete-user.js';
import { UpdateUserByAdmin } from './update-user.js';
import { UserDirectory } from './user-directory.service.js';

/** The superuser's User Management. */
@Controller('api/admin/users')
export class UsersController {
  constructor(
    private readonly directory: UserDirectory,
    private readonly creating: CreateUser,
    private readonly updating: UpdateUserByAdmin,
    private readonly deleting: DeleteUser,
  ) {}

  @Get()
  @Requires('user:administer')
  @Replies(userList)
  list(@QueryOf(userListQuery) query: z.output<typeof userListQuery>) {
    return this.directory.list(query);
  }

  @Post()
  @Requires('user:administer')
  @Replies(userView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @BodyOf(createUserBody) body: CreateUserBody,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(person, body, key);
  }

  @Put(':id')
  @Requires('user:administer')
  @Replies(userView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updateUserBody) body: UpdateUserBody,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(person, id, body, ifMatch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('user:administer')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(deleteUserQuery) query: z.output<typeof deleteUserQuery>,
  ) {
    return this.deleting.run(person, id, query.new_owner_id);
  }
}
