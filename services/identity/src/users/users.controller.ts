import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
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
import { BodyOf, IdParam, QueryOf, Replies } from '@bindery/service-kit/http';
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
  create(@CurrentPrincipal() person: Principal, @BodyOf(createUserBody) body: CreateUserBody) {
    return this.creating.run(person, body);
  }

  @Put(':id')
  @Requires('user:administer')
  @Replies(userView)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updateUserBody) body: UpdateUserBody,
  ) {
    return this.updating.run(person, id, body);
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
