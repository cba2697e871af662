import { Module } from '@nestjs/common';
import { BulkController } from './bulk.controller.js';
import { BulkAction } from './bulk-action.js';

/** One thing done to many records. */
@Module({
  controllers: [BulkController],
  providers: [BulkAction],
  exports: [BulkAction],
})
export class BulkModule {}
