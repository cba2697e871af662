import { Controller } from '@nestjs/common';
import { dashboardRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { DashboardService } from './dashboard.service.js';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Handles(dashboardRoutes.summary)
  summary({ caller }: Call<typeof dashboardRoutes.summary>) {
    return this.dashboard.summary(caller);
  }
}
