import { Controller, HttpCode, Post } from '@nestjs/common';
import { auditVerifyBody, auditVerifyPage } from '@bindery/contracts/ops';
import { ForOperators } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { VerifyAudit } from './verify-audit.js';

/** Operators' calls about the audit chains. */
@Controller('internal/ops/audit')
export class AuditController {
  constructor(private readonly verification: VerifyAudit) {}

  @Post('verify')
  @HttpCode(200)
  @ForOperators()
  @Replies(auditVerifyPage)
  verify(@BodyOf(auditVerifyBody) { account_id, after }: z.output<typeof auditVerifyBody>) {
    return this.verification.page(account_id, after);
  }
}
