import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { cancelReply, portalReply, reactivateReply, subscriptionView } from '@bindery/contracts/billing';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { CancelSubscription } from './cancel-subscription.js';
import { GetSubscription } from './get-subscription.js';
import { OpenPortal } from './open-portal.js';
import { ReactivateSubscription } from './reactivate-subscription.js';

/** The subscription that an account has. */
@Controller('api/subscription')
export class SubscriptionController {
  constructor(
    private readonly getting: GetSubscription,
    private readonly canceling: CancelSubscription,
    private readonly reactivating: ReactivateSubscription,
    private readonly portal: OpenPortal,
  ) {}

  @Get('status')
  @Requires('subscription:read')
  @Replies(subscriptionView)
  get(@CurrentPrincipal() person: Principal) {
    return this.getting.run(person);
  }

  @Post('cancel')
  @HttpCode(200)
  @Requires('subscription:manage')
  @Replies(cancelReply)
  cancel(@CurrentPrincipal() person: Principal) {
    return this.canceling.run(person);
  }

  @Post('reactivate')
  @HttpCode(200)
  @Requires('subscription:manage')
  @Replies(reactivateReply)
  reactivate(@CurrentPrincipal() person: Principal) {
    return this.reactivating.run(person);
  }

  @Post('portal')
  @HttpCode(200)
  @Requires('subscription:manage')
  @Replies(portalReply)
  openPortal(@CurrentPrincipal() person: Principal) {
    return this.portal.run(person);
  }
}
