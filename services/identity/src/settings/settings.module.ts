import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { DefaultTimeZone } from './default-time-zone.js';
import { Profile } from './profile.js';
import { SettingsController } from './settings.controller.js';
import { UpdateAgency } from './update-agency.js';

@Module({
  imports: [AccessModule],
  controllers: [SettingsController],
  providers: [DefaultTimeZone, Profile, UpdateAgency],
  exports: [DefaultTimeZone],
})
export class SettingsModule {}
