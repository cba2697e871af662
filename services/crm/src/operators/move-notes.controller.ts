import { Controller, HttpCode, Post } from '@nestjs/common';
import { movedNotes, reencryptBody } from '@bindery/contracts/ops';
import { ForOperators } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { MoveNotes } from './move-notes.js';

/** Operators' call about the notes of individuals. */
@Controller('internal/ops/notes')
export class MoveNotesController {
  constructor(private readonly moving: MoveNotes) {}

  @Post('move')
  @HttpCode(200)
  @ForOperators()
  @Replies(movedNotes)
  move(@BodyOf(reencryptBody) { after }: z.output<typeof reencryptBody>) {
    return this.moving.batch(after);
  }
}
