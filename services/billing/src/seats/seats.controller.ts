import { Controller, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  scaleSeatsBody,
  scaleSeatsPreview,
  scaleSeatsPreviewBody,
  scaleSeatsQuery,
  scaleSeatsReply,
  type ScaleSeatsBody,
  type ScaleSeatsPreviewBody,
} from '@bindery/contracts/billing';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, QueryOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { PreviewScaling } from './preview-scaling.js';
import { ScaleSeats } from './scale-seats.js';

type Query = z.output<typeof scaleSeatsQuery>;

/** The number of an agency's seats. */
@Controller('api/admin/scale-seats')
export class SeatsController {
  constructor(
    private readonly previewing: PreviewScaling,
    private readonly scaling: ScaleSeats,
  ) {}

  @Post('preview')
  @HttpCode(200)
  @Requires('seat:scale')
  @Replies(scaleSeatsPreview)
  preview(
    @CurrentPrincipal() person: Principal,
    @QueryOf(scaleSeatsQuery) query: Query,
    @BodyOf(scaleSeatsPreviewBody) body: ScaleSeatsPreviewBody,
  ) {
    return this.previewing.run(person, query, body);
  }

  @Post()
  @HttpCode(200)
  @Requires('seat:scale')
  @Replies(scaleSeatsReply)
  scale(
    @CurrentPrincipal() person: Principal,
    @QueryOf(scaleSeatsQuery) query: Query,
    @BodyOf(scaleSeatsBody) body: ScaleSeatsBody,
  ) {
    return this.scaling.run(person, query, body);
  }
}
