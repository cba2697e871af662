import { Controller } from '@nestjs/common';
import { mergeRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListMerges } from './list-merges.js';
import { MergeIndividuals } from './merge-individuals.js';
import { PreviewMerge } from './preview-merge.js';
import { UndoMerge } from './undo-merge.js';

@Controller()
export class MergesController {
  constructor(
    private readonly previewing: PreviewMerge,
    private readonly merging: MergeIndividuals,
    private readonly listing: ListMerges,
    private readonly undoing: UndoMerge,
  ) {}

  @Handles(mergeRoutes.preview)
  preview({ caller, params, query }: Call<typeof mergeRoutes.preview>) {
    return this.previewing.preview(caller, params.id, query.merged_id);
  }

  @Handles(mergeRoutes.merge)
  merge({ caller, params, body, ifMatch, idempotencyKey }: Call<typeof mergeRoutes.merge>) {
    return this.merging.merge(caller, params.id, body, { ifMatch, key: idempotencyKey });
  }

  @Handles(mergeRoutes.list)
  list({ caller, params }: Call<typeof mergeRoutes.list>) {
    return this.listing.list(caller, params.id);
  }

  @Handles(mergeRoutes.undo)
  undo({ caller, params }: Call<typeof mergeRoutes.undo>) {
    return this.undoing.undo(caller, params.id);
  }
}
