import { Controller } from '@nestjs/common';
import { meRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { GetMe } from './get-me.js';

/** The signed-in person about themselves. */
@Controller()
export class MeController {
  constructor(private readonly getMe: GetMe) {}

  /** Called after every session event of the browser. */
  @Handles(meRoutes.sync)
  sync({ caller, body }: Call<typeof meRoutes.sync>) {
    return this.getMe.sync(caller, body);
  }

  @Handles(meRoutes.get)
  get({ caller }: Call<typeof meRoutes.get>) {
    return this.getMe.get(caller);
  }
}
