import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { sampleDataView } from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { LoadSampleData } from './load-sample-data.js';
import { RemoveSampleData } from './remove-sample-data.js';

@Controller('api/sample-data')
export class SampleDataController {
  constructor(
    private readonly loading: LoadSampleData,
    private readonly removing: RemoveSampleData,
  ) {}

  @Post()
  @HttpCode(200)
  @Requires('sample-data:manage')
  @Replies(sampleDataView)
  load(@CurrentPrincipal() person: Principal) {
    return this.loading.run(person);
  }

  @Delete()
  @HttpCode(204)
  @Requires('sample-data:manage')
  remove(@CurrentPrincipal() person: Principal) {
    return this.removing.run(person);
  }
}
