import { Controller } from '@nestjs/common';
import { userRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CreateUser } from './create-user.js';
import { DeleteUser } from './delete-user.js';
import { UpdateUser } from './update-user.js';
import { ListUsers } from './list-users.js';

/** The superuser's User Management. */
@Controller()
export class UsersController {
  constructor(
    private readonly listing: ListUsers,
    private readonly creating: CreateUser,
    private readonly updating: UpdateUser,
    private readonly deleting: DeleteUser,
  ) {}

  @Handles(userRoutes.list)
  list({ query }: Call<typeof userRoutes.list>) {
    return this.listing.list(query);
  }

  @Handles(userRoutes.create)
  create({ caller, body, idempotencyKey }: Call<typeof userRoutes.create>) {
    return this.creating.create(caller, body, idempotencyKey);
  }

  @Handles(userRoutes.update)
  update({ caller, params, body, ifMatch }: Call<typeof userRoutes.update>) {
    return this.updating.update(caller, params.id, body, ifMatch);
  }

  @Handles(userRoutes.delete)
  delete({ caller, params, query }: Call<typeof userRoutes.delete>) {
    return this.deleting.delete(caller, params.id, query.new_owner_id);
  }
}
