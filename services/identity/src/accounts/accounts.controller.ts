import { Controller, Get } from '@nestjs/common';
import { accountList, accountListQuery } from '@bindery/contracts/identity';
import { Requires } from '@bindery/service-kit/guard';
import { QueryOf, Replies } from '@bindery/service-kit/http';
import { ListAccounts, type AccountListQuery } from './list-accounts.js';

/** The accounts that a superuser chooses from. */
@Controller('api/admin/accounts')
export class AccountsController {
  constructor(private readonly listing: ListAccounts) {}

  @Get()
  @Requires('account:read')
  @Replies(accountList)
  list(@QueryOf(accountListQuery) query: AccountListQuery) {
    return this.listing.run(query);
  }
}
