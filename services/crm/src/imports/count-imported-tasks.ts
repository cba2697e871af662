import { Controller } from '@nestjs/common';
import { importRunRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Prisma } from '../generated/prisma/client.js';
import { CountDueTasks } from '../task-rules/count-due-tasks.js';
import { ofImport } from './stored/import-rows.js';
import { ImportViews } from './stored/import-views.js';

/** Shows which tasks rules make tonight of what an import has created. */
@Controller()
export class CountImportedTasks {
  constructor(
    private readonly views: ImportViews,
    private readonly due: CountDueTasks,
  ) {}

  /** @throws AppError `not_found` */
  @Handles(importRunRoutes.dueTasks)
  async get({ caller, params: { id } }: Call<typeof importRunRoutes.dueTasks>) {
    await this.views.get(caller, id);
    const place = { accountId: caller.accountId, importId: id };
    const items = await this.due.of(
      caller,
      (over) => Prisma.sql`AND ${Prisma.raw(over)}.id IN (
        SELECT record_id FROM import_changes WHERE ${ofImport(place)} AND change = 'created')`,
    );
    return { items };
  }
}
