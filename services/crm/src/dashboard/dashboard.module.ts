import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardFigures } from './figures.js';
import { GetDashboard } from './get-dashboard.js';

@Module({
  imports: [ActivityModule],
  controllers: [DashboardController],
  providers: [GetDashboard, DashboardFigures],
})
export class DashboardModule {}
