import { Controller, HttpCode, Post } from '@nestjs/common';
import { auditVerifyBody, auditVerifyPage } from '@bindery/contracts/ops';
import type { z } from 'zod';
import { ForOperators } from '../guard/index.js';
import { BodyOf, Replies } from '../http/index.js';
import { VerifyAudit } from './verify-audit.js';

/** Operators' calls about the audit chains, of every service that keeps some. */
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
