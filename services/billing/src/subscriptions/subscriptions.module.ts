import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { AccountMutex } from './account-mutex.js';
import { CancelSubscription } from './cancel-subscription.js';
import { GetSubscription } from './get-subscription.js';
import { OpenPortal } from './open-portal.js';
import { ReactivateSubscription } from './reactivate-subscription.js';
import { RecoverAccounts } from './recover-accounts.js';
import { SetRenewal } from './set-renewal.js';
import { SubscriptionChanges } from './subscription-changes.js';
import { SubscriptionController } from './subscription.controller.js';
import { SyncSubscription } from './sync-subscription.js';

@Module({
  imports: [StripeModule],
  controllers: [SubscriptionController],
  providers: [
    AccountMutex,
    CancelSubscription,
    GetSubscription,
    OpenPortal,
    ReactivateSubscription,
    RecoverAccounts,
    SetRenewal,
    SubscriptionChanges,
    SyncSubscription,
  ],
  exports: [AccountMutex, RecoverAccounts, SubscriptionChanges, SyncSubscription],
})
export class SubscriptionsModule {}
