import { Body, Query, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { parse } from './parse.js';

/** Parses for handwritten controllers; declared routes call `parse` themselves. */
class ZodPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType) {}

  transform(value: unknown): unknown {
    return parse(this.schema, value ?? {});
  }
}

/** The body of a request, parsed by its contract. */
export const BodyOf = (schema: z.ZodType): ParameterDecorator => Body(new ZodPipe(schema));
/** The query of a request, parsed by its contract. */
export const QueryOf = (schema: z.ZodType): ParameterDecorator => Query(new ZodPipe(schema));
