import { Controller } from '@nestjs/common';
import { dashboardRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { GetDashboard } from './get-dashboard.js';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: GetDashboard) {}

  @Handles(dashboardRoutes.summary)
  summary({ caller }: Call<typeof dashboardRoutes.summary>) {
    return this.dashboard.get(caller);
  }
}
