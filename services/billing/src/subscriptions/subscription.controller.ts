import { Controller } from '@nestjs/common';
import { subscriptionRoutes } from '@bindery/contracts/billing';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CancelSubscription } from './cancel-subscription.js';
import { GetSubscription } from './get-subscription.js';
import { OpenPortal } from './open-portal.js';
import { ReactivateSubscription } from './reactivate-subscription.js';

/** The subscription that an account has. */
@Controller()
export class SubscriptionController {
  constructor(
    private readonly getting: GetSubscription,
    private readonly canceling: CancelSubscription,
    private readonly reactivating: ReactivateSubscription,
    private readonly portal: OpenPortal,
  ) {}

  @Handles(subscriptionRoutes.get)
  get({ caller }: Call<typeof subscriptionRoutes.get>) {
    return this.getting.get(caller);
  }

  @Handles(subscriptionRoutes.cancel)
  cancel({ caller }: Call<typeof subscriptionRoutes.cancel>) {
    return this.canceling.cancel(caller);
  }

  @Handles(subscriptionRoutes.reactivate)
  reactivate({ caller }: Call<typeof subscriptionRoutes.reactivate>) {
    return this.reactivating.reactivate(caller);
  }

  @Handles(subscriptionRoutes.openPortal)
  openPortal({ caller }: Call<typeof subscriptionRoutes.openPortal>) {
    return this.portal.open(caller);
  }
}
