import { Module } from '@nestjs/common';
import { CarriersModule } from '../carriers/carriers.module.js';
import { FamilyModule } from '../family/family.module.js';
import { IndividualsModule } from '../individuals/individuals.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { ProductsModule } from '../products/products.module.js';
import { LoadSampleData } from './load-sample-data.js';
import { RemoveSampleData } from './remove-sample-data.js';
import { SampleDataController } from './sample-data.controller.js';
import { SampleRecords } from './sample-records.js';

/** Records that show a beginner how it looks, and go again with one click. */
@Module({
  imports: [CarriersModule, ProductsModule, IndividualsModule, FamilyModule, PoliciesModule],
  controllers: [SampleDataController],
  providers: [SampleRecords, LoadSampleData, RemoveSampleData],
})
export class SampleDataModule {}
