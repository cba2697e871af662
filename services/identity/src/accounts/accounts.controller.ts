import { Controller } from '@nestjs/common';
import { accountRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListAccounts } from './list-accounts.js';
import { RenameAccount } from './rename-account.js';

/** The accounts that a superuser chooses from, and their names. */
@Controller()
export class AccountsController {
  constructor(
    private readonly listing: ListAccounts,
    private readonly renaming: RenameAccount,
  ) {}

  @Handles(accountRoutes.list)
  list({ query }: Call<typeof accountRoutes.list>) {
    return this.listing.list(query);
  }

  @Handles(accountRoutes.rename)
  rename({ caller, params, body }: Call<typeof accountRoutes.rename>) {
    return this.renaming.rename(caller, params.accountId, body);
  }
}
