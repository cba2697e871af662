import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { IndividualView } from '@bindery/contracts/crm';
import { etagOf } from '@bindery/service-kit/http';
import type { FastifyReply } from 'fastify';
import { tap, type Observable } from 'rxjs';

/** Gives an answered record the `ETag` of its version. */
@Injectable()
export class VersionTagInterceptor implements NestInterceptor<IndividualView> {
  intercept(context: ExecutionContext, next: CallHandler<IndividualView>): Observable<IndividualView> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap((view) => void reply.header('ETag', etagOf(view.version))));
  }
}
