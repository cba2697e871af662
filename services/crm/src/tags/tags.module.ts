import { Module } from '@nestjs/common';
import { CreateTag } from './create-tag.js';
import { DeleteTag } from './delete-tag.js';
import { ListTags } from './list-tags.js';
import { MergeTags } from './merge-tags.js';
import { SetTags } from './set-tags.js';
import { TagsController } from './tags.controller.js';
import { UpdateTag } from './update-tag.js';

@Module({
  controllers: [TagsController],
  providers: [CreateTag, DeleteTag, ListTags, MergeTags, SetTags, UpdateTag],
})
export class TagsModule {}
