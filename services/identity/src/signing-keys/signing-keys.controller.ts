import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { resealed, signingKeyList } from '@bindery/contracts/ops';
import { ForOperators } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { ListSigningKeys } from './list-signing-keys.js';
import { ResealSigningKeys } from './reseal-signing-keys.js';
import { RotateSigningKeys } from './rotate-signing-keys.js';

/** Operators' calls about the keys that sign access tokens. */
@Controller('internal/ops/signing-keys')
export class SigningKeysController {
  constructor(
    private readonly listing: ListSigningKeys,
    private readonly rotating: RotateSigningKeys,
    private readonly resealing: ResealSigningKeys,
  ) {}

  @Get()
  @ForOperators()
  @Replies(signingKeyList)
  async list() {
    return { keys: await this.listing.list() };
  }

  @Post('rotate')
  @HttpCode(200)
  @ForOperators()
  @Replies(signingKeyList)
  async rotate() {
    return { keys: await this.rotating.rotate() };
  }

  @Post('reseal')
  @HttpCode(200)
  @ForOperators()
  @Replies(resealed)
  reseal() {
    return this.resealing.reseal();
  }
}
