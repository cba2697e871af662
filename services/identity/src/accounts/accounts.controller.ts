import { Controller } from '@nestjs/common';
import { accountRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListAccounts } from './list-accounts.js';

/** The accounts that a superuser chooses from. */
@Controller()
export class AccountsController {
  constructor(private readonly listing: ListAccounts) {}

  @Handles(accountRoutes.list)
  list({ query }: Call<typeof accountRoutes.list>) {
    return this.listing.list(query);
  }
}
