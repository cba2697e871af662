import { Controller } from '@nestjs/common';
import { fileRoutes, type StorageView } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { FileQuota } from './file-quota.js';

@Controller()
export class GetStorage {
  constructor(private readonly quota: FileQuota) {}

  @Handles(fileRoutes.storage)
  get({ caller }: Call<typeof fileRoutes.storage>): Promise<StorageView> {
    return this.quota.of(caller.accountId);
  }
}
