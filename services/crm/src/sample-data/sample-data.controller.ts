import { Controller } from '@nestjs/common';
import { sampleDataRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { LoadSampleData } from './load-sample-data.js';
import { RemoveSampleData } from './remove-sample-data.js';

@Controller()
export class SampleDataController {
  constructor(
    private readonly loading: LoadSampleData,
    private readonly removing: RemoveSampleData,
  ) {}

  @Handles(sampleDataRoutes.load)
  load({ caller }: Call<typeof sampleDataRoutes.load>) {
    return this.loading.load(caller);
  }

  @Handles(sampleDataRoutes.remove)
  remove({ caller }: Call<typeof sampleDataRoutes.remove>) {
    return this.removing.remove(caller);
  }
}
