import { Controller, Get, Headers, HttpCode, Param, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  checkoutBody,
  checkoutPreview,
  checkoutPreviewBody,
  checkoutReply,
  checkoutStatusView,
  type CheckoutBody,
  type CheckoutPreviewBody,
} from '@bindery/contracts/billing';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import { GetCheckoutStatus } from './get-checkout-status.js';
import { PreviewCheckout } from './preview-checkout.js';
import { StartCheckout } from './start-checkout.js';

/** Buying a plan, and changing to another one. */
@Controller('api/subscription')
export class CheckoutController {
  constructor(
    private readonly previewing: PreviewCheckout,
    private readonly starting: StartCheckout,
    private readonly getting: GetCheckoutStatus,
  ) {}

  @Post('checkout/preview')
  @HttpCode(200)
  @Requires('subscription:choose')
  @Replies(checkoutPreview)
  preview(@CurrentPrincipal() person: Principal, @BodyOf(checkoutPreviewBody) body: CheckoutPreviewBody) {
    return this.previewing.run(person, body);
  }

  @Post('checkout')
  @HttpCode(200)
  @Requires('subscription:choose')
  @Replies(checkoutReply)
  start(
    @CurrentPrincipal() person: Principal,
    @BodyOf(checkoutBody) body: CheckoutBody,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.starting.run(person, body, key);
  }

  @Get('status/:session_id')
  @Requires('subscription:read')
  @Replies(checkoutStatusView)
  status(@CurrentPrincipal() person: Principal, @Param('session_id') sessionId: string) {
    return this.getting.run(person, sessionId);
  }
}
