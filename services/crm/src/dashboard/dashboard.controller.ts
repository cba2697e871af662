import { Controller, Get } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { dashboardSummary } from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { DashboardService } from './dashboard.service.js';

@Controller('api/dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @Requires('dashboard:read')
  @Replies(dashboardSummary)
  summary(@CurrentPrincipal() person: Principal) {
    return this.dashboard.summary(person);
  }
}
