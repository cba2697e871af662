import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import {
  accountKeyPage,
  keyChangePage,
  pageBody,
  reencryptBatch,
  reencryptBody,
} from '@bindery/contracts/ops';
import type { z } from 'zod';
import { ForOperators } from '../guard/index.js';
import { BodyOf, Replies } from '../http/index.js';
import { FIELD_KEYS, type FieldKeys } from './field-keys.js';

type Page = z.output<typeof pageBody>;

/** Operators' calls about the keys of protected fields, of every service that has some. */
@Controller('internal/ops/field-keys')
export class FieldKeysController {
  constructor(@Inject(FIELD_KEYS) private readonly keys: FieldKeys) {}

  @Post('status')
  @HttpCode(200)
  @ForOperators()
  @Replies(accountKeyPage)
  status(@BodyOf(pageBody) { after }: Page) {
    return this.keys.status(after);
  }

  @Post('rotate')
  @HttpCode(200)
  @ForOperators()
  @Replies(keyChangePage)
  rotate(@BodyOf(pageBody) { after }: Page) {
    return this.keys.rotate(after);
  }

  @Post('rewrap')
  @HttpCode(200)
  @ForOperators()
  @Replies(keyChangePage)
  rewrap(@BodyOf(pageBody) { after }: Page) {
    return this.keys.rewrap(after);
  }

  @Post('reencrypt')
  @HttpCode(200)
  @ForOperators()
  @Replies(reencryptBatch)
  reencrypt(@BodyOf(reencryptBody) { after }: z.output<typeof reencryptBody>) {
    return this.keys.reencrypt(after);
  }
}
