import { Controller } from '@nestjs/common';
import { individualTagRoutes, tagRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CreateTag } from './create-tag.js';
import { DeleteTag } from './delete-tag.js';
import { ListTags } from './list-tags.js';
import { MergeTags } from './merge-tags.js';
import { SetTags } from './set-tags.js';
import { UpdateTag } from './update-tag.js';

@Controller()
export class TagsController {
  constructor(
    private readonly listing: ListTags,
    private readonly creating: CreateTag,
    private readonly updating: UpdateTag,
    private readonly merging: MergeTags,
    private readonly deleting: DeleteTag,
    private readonly setting: SetTags,
  ) {}

  @Handles(tagRoutes.list)
  list({ caller }: Call<typeof tagRoutes.list>) {
    return this.listing.list(caller);
  }

  @Handles(tagRoutes.create)
  create({ caller, body, idempotencyKey }: Call<typeof tagRoutes.create>) {
    return this.creating.create(caller, body, idempotencyKey);
  }

  @Handles(tagRoutes.update)
  update({ caller, params, body, ifMatch }: Call<typeof tagRoutes.update>) {
    return this.updating.update(caller, params.id, body, ifMatch);
  }

  @Handles(tagRoutes.merge)
  merge({ caller, params, body }: Call<typeof tagRoutes.merge>) {
    return this.merging.merge(caller, params.id, body.into);
  }

  @Handles(tagRoutes.delete)
  delete({ caller, params }: Call<typeof tagRoutes.delete>) {
    return this.deleting.delete(caller, params.id);
  }

  @Handles(individualTagRoutes.set)
  set({ caller, params, body, ifMatch }: Call<typeof individualTagRoutes.set>) {
    return this.setting.set(caller, params.id, body.tag_ids, ifMatch);
  }
}
