import { Controller, HttpCode, Post } from '@nestjs/common';
import { auditKeyPage, keyChangePage, pageBody } from '@bindery/contracts/ops';
import { ForOperators } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { AuditKeys } from './audit-keys.js';

type Page = z.output<typeof pageBody>;

/** Operators' calls about the keys of the audit chains. */
@Controller('internal/ops/audit-keys')
export class AuditKeysController {
  constructor(private readonly keys: AuditKeys) {}

  @Post('status')
  @HttpCode(200)
  @ForOperators()
  @Replies(auditKeyPage)
  status(@BodyOf(pageBody) { after }: Page) {
    return this.keys.status(after);
  }

  @Post('reseal')
  @HttpCode(200)
  @ForOperators()
  @Replies(keyChangePage)
  reseal(@BodyOf(pageBody) { after }: Page) {
    return this.keys.reseal(after);
  }
}
