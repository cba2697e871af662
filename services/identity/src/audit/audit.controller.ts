import { Controller, Get } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { auditEntryList, auditListQuery } from '@bindery/contracts/identity';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { QueryOf, Replies } from '@bindery/service-kit/http';
import type { AuditListQuery } from './audit-list.sql.js';
import { ListAudit } from './list-audit.js';

/** What was done to people and their access: of one's own account, or of the whole platform for a superuser. */
@Controller('api/admin/audit')
export class AuditTrailController {
  constructor(private readonly listing: ListAudit) {}

  @Get()
  @Requires('audit:read')
  @Replies(auditEntryList)
  list(@CurrentPrincipal() person: Principal, @QueryOf(auditListQuery) query: AuditListQuery) {
    return this.listing.run(person, query);
  }
}
