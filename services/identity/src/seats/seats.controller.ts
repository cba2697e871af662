import { Controller } from '@nestjs/common';
import { seatRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { DeactivateMember } from './deactivate-member.js';
import { GetSeatUsage } from './get-seat-usage.js';
import { ListMembers } from './list-members.js';
import { ReactivateMember } from './reactivate-member.js';

/** An agency's seats, and who has them. */
@Controller()
export class SeatsController {
  constructor(
    private readonly usage: GetSeatUsage,
    private readonly listing: ListMembers,
    private readonly deactivating: DeactivateMember,
    private readonly reactivating: ReactivateMember,
  ) {}

  @Handles(seatRoutes.usage)
  seatUsage({ caller, query }: Call<typeof seatRoutes.usage>) {
    return this.usage.get(caller, query);
  }

  @Handles(seatRoutes.members)
  members({ caller, query }: Call<typeof seatRoutes.members>) {
    return this.listing.list(caller, query);
  }

  @Handles(seatRoutes.deactivate)
  deactivate({ caller, params, query }: Call<typeof seatRoutes.deactivate>) {
    return this.deactivating.deactivate(caller, params.id, query);
  }

  @Handles(seatRoutes.reactivate)
  reactivate({ caller, params, query }: Call<typeof seatRoutes.reactivate>) {
    return this.reactivating.reactivate(caller, params.id, query);
  }
}
