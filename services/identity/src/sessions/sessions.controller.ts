import { Controller } from '@nestjs/common';
import { sessionRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { EndSessions } from './end-sessions.js';

/** One's own signed-in devices. */
@Controller()
export class SessionsController {
  constructor(private readonly ending: EndSessions) {}

  @Handles(sessionRoutes.endOthers)
  endOthers({ caller }: Call<typeof sessionRoutes.endOthers>) {
    return this.ending.revokeOthers(caller);
  }

  @Handles(sessionRoutes.end)
  end({ params, caller }: Call<typeof sessionRoutes.end>) {
    return this.ending.revoke(caller, params.id);
  }
}
