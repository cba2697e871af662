import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardTotals } from './dashboard-totals.js';
import { GetDashboard } from './get-dashboard.js';

@Module({
  imports: [ActivityModule],
  controllers: [DashboardController],
  providers: [GetDashboard, DashboardTotals],
})
export class DashboardModule {}
