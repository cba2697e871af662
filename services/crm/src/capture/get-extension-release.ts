import { Controller } from '@nestjs/common';
import { captureRoutes } from '@bindery/contracts/crm';
import { Handles } from '@bindery/service-kit/routes';

/** The oldest version of the extension whose requests this server understands. Raise it with an intended break. */
const MINIMUM_VERSION = '0.1.0';

/** Tells an extension whether it has to be updated. */
@Controller()
export class GetExtensionRelease {
  @Handles(captureRoutes.extension)
  get() {
    return { minimum_version: MINIMUM_VERSION };
  }
}
