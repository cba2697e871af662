import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { PreviewScaling } from './preview-scaling.js';
import { ScaleSeats } from './scale-seats.js';
import { SeatsController } from './seats.controller.js';

@Module({
  imports: [ChangesModule, SubscriptionsModule],
  controllers: [SeatsController],
  providers: [PreviewScaling, ScaleSeats],
})
export class SeatsModule {}
