import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { throwError, timeout, type Observable } from 'rxjs';
import { outOfTime, requireTime } from '../context/deadline.js';

/**
 * Answers a request or a question when the time for it is over, whatever the work still waits for: what it waits for has
 * an end of its own.
 */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const left = requireTime();
    if (!Number.isFinite(left)) return next.handle();
    return next.handle().pipe(timeout({ first: left, with: () => throwError(outOfTime) }));
  }
}
