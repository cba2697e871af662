import { Module } from '@nestjs/common';
import { PlansModule } from './plans/plans.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

@Module({ imports: [PlansModule, SubscriptionsModule] })
export class AppModule {}
