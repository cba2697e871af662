import { Controller, Get, Inject } from '@nestjs/common';
import { accessChange, type AccessChange } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { Public } from '@bindery/service-kit/guard';
import { QueryOf, Replies } from '@bindery/service-kit/http';
import { z } from 'zod';
import type { IdentityDatabase } from '../database/identity-database.js';

const accessQuery = z.strictObject({ since: z.iso.datetime().transform((text) => new Date(text)) });
const accessReply = z.object({ changes: z.array(accessChange) });
const MAX_CHANGES = 10_000;

/** For services while NATS is silent. The gateway does not route here, and it holds ids and versions only. */
@Controller('internal/access')
export class AccessController {
  constructor(@Inject(DATABASE) private readonly db: IdentityDatabase) {}

  @Get()
  @Public()
  @Replies(accessReply)
  async since(
    @QueryOf(accessQuery) query: z.output<typeof accessQuery>,
  ): Promise<{ changes: AccessChange[] }> {
    const rows = await this.db.accessChange.findMany({
      where: { changed_at: { gte: query.since } },
      orderBy: { id: 'desc' },
      take: MAX_CHANGES,
    });
    return { changes: rows.reverse().map((row) => accessChange.parse(row.change)) };
  }
}
