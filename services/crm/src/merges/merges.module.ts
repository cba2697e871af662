import { Module } from '@nestjs/common';
import { ListMerges } from './list-merges.js';
import { MergeIndividuals } from './merge-individuals.js';
import { MergesController } from './merges.controller.js';
import { PreviewMerge } from './preview-merge.js';
import { UndoMerge } from './undo-merge.js';

/** Two individuals that are one and the same. */
@Module({
  controllers: [MergesController],
  providers: [PreviewMerge, MergeIndividuals, ListMerges, UndoMerge],
})
export class MergesModule {}
