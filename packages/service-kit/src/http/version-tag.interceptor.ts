import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { stateOf } from '@bindery/contracts/route';
import { etagOf, type Version } from './etag.js';

interface Versioned {
  readonly version: Version;
  readonly premium_from?: string | null;
}

/** Gives an answered record the `ETag` of its version. */
@Injectable()
export class VersionTagInterceptor implements NestInterceptor<Versioned> {
  intercept(context: ExecutionContext, next: CallHandler<Versioned>): Observable<Versioned> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap((view) => void reply.header('ETag', etagOf(stateOf(view)))));
  }
}
