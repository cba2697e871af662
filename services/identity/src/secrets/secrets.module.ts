import { Global, Module } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/bootstrap';
import type { IdentityConfig } from '../config.js';
import { Secrets } from './secrets.js';

@Global()
@Module({
  providers: [
    {
      provide: Secrets,
      inject: [SERVICE],
      useFactory: (service: ServiceSettings<IdentityConfig>) =>
        new Secrets(service.config.ROOT_KEY, ...service.config.OTHER_ROOT_KEYS),
    },
  ],
  exports: [Secrets],
})
export class SecretsModule {}
