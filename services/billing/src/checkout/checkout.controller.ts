import { Controller } from '@nestjs/common';
import { checkoutRoutes } from '@bindery/contracts/billing';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { GetCheckoutStatus } from './get-checkout-status.js';
import { PreviewCheckout } from './preview-checkout.js';
import { StartCheckout } from './start-checkout.js';

/** Buying a plan, and changing to another one. */
@Controller()
export class CheckoutController {
  constructor(
    private readonly previewing: PreviewCheckout,
    private readonly starting: StartCheckout,
    private readonly getting: GetCheckoutStatus,
  ) {}

  @Handles(checkoutRoutes.preview)
  preview({ caller, body }: Call<typeof checkoutRoutes.preview>) {
    return this.previewing.preview(caller, body);
  }

  @Handles(checkoutRoutes.start)
  start({ caller, body, idempotencyKey }: Call<typeof checkoutRoutes.start>) {
    return this.starting.start(caller, body, idempotencyKey);
  }

  @Handles(checkoutRoutes.status)
  status({ caller, params }: Call<typeof checkoutRoutes.status>) {
    return this.getting.get(caller, params.session_id);
  }
}
