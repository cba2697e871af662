import {
  Injectable,
  SetMetadata,
  type CallHandler,
  type CustomDecorator,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';

const REPLY = 'bindery:reply';

/** Parses replies by their schema. A property that the schema does not name never leaves, so no column leaks. */
export const Replies = (schema: z.core.$ZodType): CustomDecorator => SetMetadata(REPLY, schema);

/** Parses each answer by the schema its handler declares. An answer that does not fit is a 500, and a bug. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const schema = this.reflector.get<z.core.$ZodType | undefined>(REPLY, context.getHandler());
    return schema ? next.handle().pipe(map((reply: unknown) => z.parse(schema, reply))) : next.handle();
  }
}
