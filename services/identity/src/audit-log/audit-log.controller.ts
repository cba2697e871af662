import { Controller } from '@nestjs/common';
import { auditRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListAudit } from './list-audit.js';

/** What was done to people and their access: of one's own account, or of the whole platform for a superuser. */
@Controller()
export class AuditLogController {
  constructor(private readonly listing: ListAudit) {}

  @Handles(auditRoutes.list)
  list({ caller, query }: Call<typeof auditRoutes.list>) {
    return this.listing.list(caller, query);
  }
}
