import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  accountKeyPage,
  keyChangePage,
  pageBody,
  reencryptBatch,
  reencryptBody,
} from '@bindery/contracts/ops';
import { ForOperators } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { ChangeKeys } from './change-keys.js';
import { KeyStatus } from './key-status.js';
import { ReencryptIndividuals } from './reencrypt-individuals.js';

type Page = z.output<typeof pageBody>;

/** Operators' calls about the keys of protected fields. */
@Controller('internal/ops/field-keys')
export class FieldKeysController {
  constructor(
    private readonly keys: KeyStatus,
    private readonly changes: ChangeKeys,
    private readonly reencryption: ReencryptIndividuals,
  ) {}

  @Post('status')
  @HttpCode(200)
  @ForOperators()
  @Replies(accountKeyPage)
  status(@BodyOf(pageBody) { after }: Page) {
    return this.keys.page(after);
  }

  @Post('rotate')
  @HttpCode(200)
  @ForOperators()
  @Replies(keyChangePage)
  rotate(@BodyOf(pageBody) { after }: Page) {
    return this.changes.rotate(after);
  }

  @Post('rewrap')
  @HttpCode(200)
  @ForOperators()
  @Replies(keyChangePage)
  rewrap(@BodyOf(pageBody) { after }: Page) {
    return this.changes.rewrap(after);
  }

  @Post('reencrypt')
  @HttpCode(200)
  @ForOperators()
  @Replies(reencryptBatch)
  reencrypt(@BodyOf(reencryptBody) { after }: z.output<typeof reencryptBody>) {
    return this.reencryption.batch(after);
  }
}
