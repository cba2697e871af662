import { Controller, HttpCode, Post } from '@nestjs/common';
import { anchorVerifyBody, anchorVerifyReply } from '@bindery/contracts/ops';
import type { z } from 'zod';
import { ForOperators } from '../guard/index.js';
import { BodyOf, Replies } from '../http/index.js';
import { AuditAnchors } from './audit-anchors.js';

/** Operators' calls about the anchors of the audit chains. */
@Controller('internal/ops/audit-anchors')
export class AuditAnchorsController {
  constructor(private readonly anchors: AuditAnchors) {}

  @Post('verify')
  @HttpCode(200)
  @ForOperators()
  @Replies(anchorVerifyReply)
  verify(@BodyOf(anchorVerifyBody) { anchor, account_id }: z.output<typeof anchorVerifyBody>) {
    return this.anchors.verify(anchor, account_id);
  }
}
